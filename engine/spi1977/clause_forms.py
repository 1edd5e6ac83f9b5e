"""Which forms of clause do the scenarios of spi1977 have? (sections 23 to 27)

Declared for all who read or write clauses; what a form means is asked by the modules that read it.
"""

from engine.data.clauses.common import COMMON, CONDITIONS
from engine.data.clauses.registry import Forms
from engine.spi1977.setting.special_forms import (
    BritishLimits,
    Closed,
    Commitment,
    Depots,
    Exits,
    FirstDay,
    FreeSetup,
    Green,
    HalfAirPoints,
    LateCommitment,
    ListedWith,
    NeverUnsupplied,
    NoFurtherThan,
    NoOptions,
    SecretPlan,
    SetupLimits,
    Unsupplied,
    Variable,
)
from engine.spi1977.setting.victory_forms import (
    AllAims,
    AnyAims,
    DepotsTaken,
    OtherwiseLevel,
    Shift,
    UnitsDestroyed,
    UnitsExited,
    UnitsInPlaces,
    UnitsOnSheets,
    UnitsWestOfMeuse,
)

FORMS = Forms(
    victory=(
        UnitsExited,
        UnitsInPlaces,
        UnitsWestOfMeuse,
        UnitsOnSheets,
        DepotsTaken,
        UnitsDestroyed,
        AllAims,
        AnyAims,
        OtherwiseLevel,
        Shift,
        *COMMON,
    ),
    special=(
        FirstDay,
        Green,
        Closed,
        Commitment,
        LateCommitment,
        NoFurtherThan,
        NeverUnsupplied,
        Unsupplied,
        HalfAirPoints,
        Depots,
        Exits,
        SetupLimits,
        NoOptions,
        BritishLimits,
        SecretPlan,
        ListedWith,
        FreeSetup,
    ),
    condition=(Variable, *CONDITIONS),
)
