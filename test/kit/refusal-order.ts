/** Transcripts for the order of refusals: each starts with a command that is wrong in many ways, and fixes one problem at a time. */

/**
 * `table RULEBOOK LAYOUT` sets up the table T1. `> ROLE PERSON ACT FIELD=VALUE` is a command. If a line `refused CODE` follows a command,
 * the command must be refused with that code. Every other command must be accepted. A dry spin is a round without wagers.
 */
export const REFUSAL_TRANSCRIPTS: Readonly<Record<string, string>> = {
  'place at Crown': `
table crown-sic-bo A colours=[red]
> officer ivy place player=ann bet=nope amount=0 colour=red
refused not-your-role
> player bo place player=ann bet=nope amount=0 colour=red
refused not-yours
> player ann place bet=nope amount=0 colour=red
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil report-malfunction about=jam
> game-supervisor gil seat-player player=ann position=1 adult=true
> game-supervisor gil buy-chips player=ann from=cage amount=1000
> pit-boss pam exclude-player player=ann grounds=device
> game-supervisor gil assign-staff person=ann role=dealer adult=true
> player ann place bet=nope amount=0 colour=red
refused table-suspended
> pit-boss pam declare-rectified
> player ann place bet=nope amount=0 colour=red
refused betting-not-open
> game-supervisor gil call-bets
> player ann place bet=nope amount=0 colour=red
refused player-barred
> pit-boss pam readmit-player player=ann
> player ann place bet=nope amount=0 colour=red
refused not-seated
> game-supervisor gil relieve-staff person=ann
> player ann seat-player position=1 adult=true
> game-supervisor gil assign-staff person=ann role=dealer adult=true
> player ann place bet=nope amount=0 colour=red
refused staff-may-not-wager
> game-supervisor gil relieve-staff person=ann
> player ann place bet=nope amount=0 colour=red
refused unknown-bet
> player ann place bet=big amount=0 colour=red
refused unknown-colour
> game-supervisor gil issue-colour player=ann colour=red value=500 count=1
> player ann place bet=big amount=0 colour=red
refused bad-amount
> player ann place bet=big amount=1000 colour=red
refused not-enough-chips
> player ann place bet=big amount=500 colour=red`,

  'buy-chips for a person who works at the table': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam exclude-player player=ann grounds=device
> game-supervisor gil buy-chips player=ann from=cage amount=0 house={"playerHoldsRole":true}
refused player-barred
> pit-boss pam readmit-player player=ann
> game-supervisor gil buy-chips player=ann from=cage amount=0 house={"playerHoldsRole":true}
refused staff-may-not-wager
> game-supervisor gil buy-chips player=ann from=cage amount=0
refused bad-amount`,

  'issue-colour for a person who works at the table': `
table crown-sic-bo A colours=[red]
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil issue-colour player=ann colour=pink value=500 count=1 house={"playerHoldsRole":true}
refused unknown-player
> player ann seat-player position=1 adult=true
> game-supervisor gil issue-colour player=ann colour=pink value=500 count=1 house={"playerHoldsRole":true}
refused staff-may-not-wager
> game-supervisor gil issue-colour player=ann colour=pink value=500 count=1
refused unknown-colour`,

  'agree-to-share by a person who works at the table': `
table crown-sic-bo A colours=[red]
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann agree-to-share colour=pink house={"playerHoldsRole":true}
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann agree-to-share colour=pink house={"playerHoldsRole":true}
refused staff-may-not-wager
> player ann agree-to-share colour=pink
refused unknown-colour`,

  'acts of a supervisor who is under age and plays': `
table triple-dice mat
> officer kid open-table sign={} floatMinor=0 house={"underAge":true}
refused not-your-role
> dealer kid offer-dice house={"underAge":true}
refused not-at-this-table
> supervisor kid offer-dice house={"underAge":true}
refused staff-barred
> supervisor kid offer-dice
refused table-closed`,

  'place by an unknown player': `
table crown-sic-bo C
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> player ann place bet=colour:red amount=0
refused betting-closed
> pit-boss pam invalidate ground=fraud why=again
> game-supervisor gil call-bets
> player ann place bet=colour:red amount=0
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann place bet=colour:red amount=0
refused bet-withheld
> player ann place bet=big amount=0
refused bad-amount`,

  'move at Crown': `
table crown-sic-bo C
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> player ann move from=nope to=colour:red amount=0
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann move from=nope to=colour:red amount=0
refused unknown-bet
> player ann move from=big to=colour:red amount=0
refused bet-withheld
> player ann move from=big to=big amount=1
refused bad-amount
> player ann move from=big to=small amount=1
refused not-enough-wagered`,

  'place at Triple Dice': `
table triple-dice mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue seat-player player=bo position=2 adult=true
> supervisor sue offer-dice
> player ann buy-chips from=cage amount=1000
> player ann accept-dice
> supervisor sue call-bets
> player ann place bet=shooter amount=100
> player ann choose-dice dice=[1 2 3]
> player ann throw
> supervisor sue enter-result faces=123
> supervisor sue settle-round
> supervisor sue take-losers
> supervisor sue pay-winners
> supervisor sue call-bets
> player bo place bet=shooter amount=0
refused shooter-only
> player ann place bet=shooter amount=0
refused locked-in
> player ann place bet=red amount=0
refused bad-amount
> player ann place bet=red amount=901
refused not-enough-chips
> player ann place bet=red amount=500
> player ann place bet=red amount=1
refused above-maximum`,

  'change-sign in a turn': `
table triple-dice mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue offer-dice
> player ann buy-chips from=cage amount=1000
> player ann accept-dice
> supervisor sue call-bets
> player ann place bet=shooter amount=100
> player ann choose-dice dice=[1 2 3]
> supervisor sue change-sign sign={"minimum":9,"maximum":1}
refused round-under-way
> player ann throw
> supervisor sue enter-result faces=123
> supervisor sue settle-round
> supervisor sue take-losers
> supervisor sue pay-winners
> supervisor sue change-sign sign={"minimum":9,"maximum":1}
refused wagers-on-layout
> supervisor sue call-bets
> player ann throw
> supervisor sue enter-result faces=234
> supervisor sue settle-round
> supervisor sue take-losers
> supervisor sue pay-winners
> supervisor sue change-sign sign={"minimum":9,"maximum":1}
refused bad-sign`,

  'withdraw at Triple Dice': `
table triple-dice mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue offer-dice
> player ann buy-chips from=cage amount=1000
> player ann accept-dice
> supervisor sue call-bets
> player ann place bet=shooter amount=100
> player ann place bet=red amount=100
> player ann withdraw bet=shooter amount=0
refused locked-in
> player ann withdraw bet=red amount=0
refused bad-amount
> player ann withdraw bet=red amount=101
refused not-enough-wagered
> player ann withdraw bet=red amount=99
refused below-minimum
> player ann withdraw bet=red amount=100`,

  'place below the minimum at Dicette': `
table dicette mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue call-bets
> player ann place bet=red amount=99
refused not-enough-chips
> player ann buy-chips from=cage amount=1000
> player ann place bet=red amount=99
refused below-minimum`,

  'seat-player': `
table crown-sic-bo A positions=2
> player bo seat-player position=9 adult=false
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> player bo seat-player position=2 adult=true
> pit-boss pam exclude-player player=bo grounds=device
> game-supervisor gil assign-staff person=bo role=dealer adult=true
> player bo seat-player position=9 adult=false
refused player-barred
> pit-boss pam readmit-player player=bo
> player bo seat-player position=9 adult=false
refused under-age
> player bo seat-player position=9 adult=true
refused staff-may-not-wager
> game-supervisor gil relieve-staff person=bo
> player bo seat-player position=9 adult=true
refused bad-position
> player bo seat-player position=2 adult=true`,

  'seat-player for a seated player': `
table crown-sic-bo A positions=2
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player bo seat-player position=1 adult=true
> player ann seat-player position=2 adult=true
> player ann seat-player position=1 adult=false
refused player-seated
> player ann leave-table
> player ann seat-player position=1 adult=false
refused under-age
> player ann seat-player position=1 adult=true
refused position-taken`,

  'issue-colour at Crown': `
table crown-sic-bo A colours=[red blue]
> dealer dan issue-colour player=ann colour=pink value=null count=0
refused not-at-this-table
> game-supervisor gil assign-staff person=dan role=dealer adult=true
> dealer dan issue-colour player=ann colour=pink value=null count=0
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> dealer dan issue-colour player=ann colour=pink value=null count=0
refused unknown-player
> player ann seat-player position=1 adult=true
> player bo seat-player position=2 adult=true
> player ann buy-chips from=cage amount=500
> player bo buy-chips from=cage amount=500
> dealer dan issue-colour player=ann colour=red value=500 count=1
> dealer dan issue-colour player=bo colour=blue value=500 count=1
> dealer dan issue-colour player=ann colour=pink value=null count=0
refused unknown-colour
> dealer dan issue-colour player=ann colour=blue value=null count=0
refused value-not-declared
> dealer dan issue-colour player=ann colour=blue value=500 count=0
refused bad-amount
> dealer dan issue-colour player=ann colour=blue value=500 count=1
refused colour-held
> player ann agree-to-share colour=blue
> player bo agree-to-share colour=blue newcomer=ann
> dealer dan issue-colour player=ann colour=blue value=500 count=1
refused colour-not-approved
> pit-boss pam approve-colours player=ann
> dealer dan issue-colour player=ann colour=blue value=500 count=1
refused colour-runs-out
> dealer dan redeem-colour player=ann colour=red count=1 issuedAt=T1
> player ann cash-out to=cage amount=500
> dealer dan issue-colour player=ann colour=blue value=500 count=1
refused not-enough-chips`,

  'issue-colour at Adelaide': `
table adelaide-big-and-small full colours=[red blue green]
> house hal open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> player bo seat-player position=2 adult=true
> player ann buy-chips from=cage amount=1000
> player bo buy-chips from=cage amount=500
> inspector ida issue-colour player=ann colour=red value=null count=1
> inspector ida issue-colour player=bo colour=green value=null count=1
> house hal exclude-player player=ann grounds=partnership
> inspector ida issue-colour player=ann colour=blue value=1000 count=9
refused player-barred
> house hal readmit-player player=ann
> inspector ida issue-colour player=ann colour=blue value=1000 count=9
refused colour-not-approved
> officer otto approve-colours player=ann
> inspector ida issue-colour player=ann colour=blue value=1000 count=9
refused values-differ
> inspector ida issue-colour player=ann colour=blue value=500 count=9
refused not-enough-chips`,

  'redeem-colour': `
table crown-sic-bo A colours=[red]
> game-supervisor gil redeem-colour player=ann colour=red count=0 issuedAt=T9
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil redeem-colour player=ann colour=red count=0 issuedAt=T9
refused unknown-player
> player ann seat-player position=1 adult=true
> game-supervisor gil redeem-colour player=ann colour=red count=0 issuedAt=T9
refused chips-of-another-table
> game-supervisor gil redeem-colour player=ann colour=red count=0 issuedAt=T1
refused unknown-colour
> player ann buy-chips from=cage amount=500
> game-supervisor gil issue-colour player=ann colour=red value=500 count=1
> game-supervisor gil redeem-colour player=ann colour=red count=0 issuedAt=T1
refused bad-amount
> game-supervisor gil redeem-colour player=ann colour=red count=2 issuedAt=T1
refused not-enough-chips`,

  'agree-to-share': `
table crown-sic-bo A colours=[red]
> player bo agree-to-share player=ann colour=pink newcomer=zed
refused not-yours
> player ann agree-to-share colour=pink newcomer=zed
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann agree-to-share colour=pink newcomer=zed
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann buy-chips from=cage amount=500
> game-supervisor gil issue-colour player=ann colour=red value=500 count=1
> player ann agree-to-share colour=pink
refused unknown-colour
> player ann agree-to-share colour=red
refused newcomer-not-named`,

  'redeem-closed-table': `
table crown-sic-bo A colours=[red blue]
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil redeem-closed-table player=ann colour=pink count=0 surveillanceTold=false
refused not-your-role
> pit-boss pam redeem-closed-table player=ann colour=pink count=0 surveillanceTold=false
refused table-open
> player ann seat-player position=1 adult=true
> player ann buy-chips from=cage amount=500
> game-supervisor gil issue-colour player=ann colour=red value=500 count=1
> player ann leave-table
> pit-boss pam close-table
> pit-boss pam redeem-closed-table player=ann colour=pink count=0 surveillanceTold=false
refused unknown-colour
> pit-boss pam redeem-closed-table player=ann colour=red count=0 surveillanceTold=false valueFound=400
refused bad-amount
> pit-boss pam redeem-closed-table player=ann colour=red count=2 surveillanceTold=false valueFound=400
refused values-differ
> pit-boss pam redeem-closed-table player=ann colour=red count=2 surveillanceTold=false
refused not-enough-chips
> pit-boss pam redeem-closed-table player=bo colour=blue count=1 surveillanceTold=false
refused surveillance-not-told
> pit-boss pam redeem-closed-table player=bo colour=blue count=1 surveillanceTold=true
refused value-unknown`,

  'declare-failure': `
table crown-sic-bo A dice=electronic
> player ann declare-failure reason=early-activation
refused not-in-this-book
> player ann declare-failure reason=exposed
refused not-your-role
> dealer dan declare-failure reason=exposed
refused not-at-this-table
> game-supervisor gil declare-failure reason=exposed
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil report-malfunction about=jam
> game-supervisor gil declare-failure reason=exposed
refused table-suspended
> pit-boss pam declare-rectified
> game-supervisor gil declare-failure reason=exposed
refused electronic-dice
> game-supervisor gil declare-failure reason=malfunction
refused failure-not-now`,

  'close-table and call-bets by a dealer who is not assigned to the table': `
table crown-sic-bo A
> dealer dan close-table
refused not-your-role
> dealer dan call-bets
refused not-at-this-table
> game-supervisor gil assign-staff person=dan role=dealer adult=true
> dealer dan call-bets
refused table-closed`,

  'correct-result': `
table crown-sic-bo A dice=electronic
> dealer dan correct-result faces=12 why=slip
refused not-your-role
> game-supervisor gil correct-result faces=12 why=slip
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil correct-result faces=12 why=slip
refused electronic-dice
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil correct-result faces=12 why=slip
refused no-result
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=123
> game-supervisor gil correct-result faces=12 why=slip
refused bad-dice`,

  'correct-result after the settlement': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=123
> game-supervisor gil settle-round
> game-supervisor gil correct-result faces=12 why=slip
refused result-settled
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=123
> game-supervisor gil correct-result faces=12 why=slip
refused bad-dice`,

  'correct-settlement': `
table crown-sic-bo A dice=electronic
> pit-boss pam correct-settlement round=1 faces=12 why=slip
refused electronic-dice
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=123
> pit-boss pam correct-settlement round=1 faces=12 why=slip
refused round-not-settled
> game-supervisor gil settle-round
> pit-boss pam correct-settlement round=1 faces=12 why=slip
refused bad-dice`,

  'correct-settlement of an unknown round': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=123
> game-supervisor gil settle-round
> pit-boss pam correct-settlement round=9 faces=12 why=slip
refused unknown-round
> pit-boss pam correct-settlement round=1 faces=12 why=slip
refused bad-dice`,

  adjust: `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> game-supervisor gil adjust round=9 player=bo amount=0 why=slip
refused not-your-role
> pit-boss pam adjust round=9 player=bo amount=0 why=slip
refused unknown-round
> game-supervisor gil call-bets
> pit-boss pam invalidate ground=fraud why=slip
> pit-boss pam adjust round=1 player=bo amount=0 why=slip
refused unknown-player
> pit-boss pam adjust round=1 player=ann amount=0 why=slip
refused bad-amount
> pit-boss pam adjust round=1 player=ann amount=-1 why=slip
refused not-enough-chips`,

  'close-table at Crown': `
table crown-sic-bo A
> game-supervisor gil close-table
refused not-your-role
> pit-boss pam close-table
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> game-supervisor gil call-bets
> pit-boss pam close-table
refused round-under-way
> pit-boss pam invalidate ground=fraud why=slip
> pit-boss pam close-table
refused notice-needed`,

  'close-table at Adelaide': `
table adelaide-big-and-small full
> house hal open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> inspector ida tumble times=1
> house hal close-table
refused round-under-way
> inspector ida declare-failure reason=too-few-tumbles
> house hal close-table
refused officer-not-told`,

  'change-sign': `
table crown-sic-bo A
> pit-boss pam change-sign sign={"minimum":9000}
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> pit-boss pam change-sign sign={"minimum":9000}
refused round-under-way
> pit-boss pam invalidate ground=fraud why=slip
> pit-boss pam change-sign sign={"minimum":9000}
refused bad-sign
> pit-boss pam change-sign sign={"minimum":9000,"maximum":9000}
refused notice-needed`,

  'post-notice': `
table crown-sic-bo A
> pit-boss pam post-notice notice=raise-minimum sign={"minimum":600} dueMs=0
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam post-notice notice=raise-minimum sign={"minimum":600} dueMs=0
refused bad-sign
> pit-boss pam post-notice notice=raise-minimum sign={"minimum":600,"maximum":5000} dueMs=0
refused bad-notice-time`,

  'open-table soon after closing': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam close-table
> pit-boss pam open-table sign={"minimum":600} floatMinor=0
refused bad-sign
> pit-boss pam open-table sign={"minimum":600,"maximum":5000} floatMinor=0
refused notice-needed`,

  'change-sign before the notice is due': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam post-notice notice=raise-minimum sign={"minimum":600,"maximum":5000}
> game-supervisor gil call-bets
> pit-boss pam change-sign sign={"minimum":600,"maximum":5000}
refused round-under-way
> pit-boss pam invalidate ground=fraud why=slip
> pit-boss pam change-sign sign={"minimum":600,"maximum":5000}
refused notice-not-due`,

  'open-table': `
table crown-sic-bo A
> game-supervisor gil open-table sign={} floatMinor=-1
refused not-your-role
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam open-table sign={} floatMinor=-1
refused table-open
> pit-boss pam close-table
> pit-boss pam open-table sign={} floatMinor=-1
refused bad-amount
> pit-boss pam open-table sign={} floatMinor=0
refused bad-sign`,

  'pay-due': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player bo pay-due player=zed
refused not-your-role
> dealer dan pay-due player=zed
refused not-at-this-table
> game-supervisor gil assign-staff person=dan role=dealer adult=true
> dealer dan pay-due player=zed
refused unknown-player
> player zed seat-player position=1 adult=true
> dealer dan pay-due player=zed
refused nothing-due`,

  'assign-staff': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player bo seat-player position=1 adult=true
> player bo buy-chips from=cage amount=500
> game-supervisor gil call-bets
> player bo place bet=big amount=500
> system clock assign-staff person=bo role=croupier adult=false
refused not-automatic
> game-supervisor gil assign-staff person=bo role=croupier adult=false
refused staff-barred
> game-supervisor gil assign-staff person=bo role=croupier adult=true
refused staff-may-not-wager
> player bo withdraw bet=big amount=500
> game-supervisor gil assign-staff person=bo role=croupier adult=true
refused unknown-staff`,

  'close-bets by the system': `
table adelaide-big-and-small full automatic=[close-bets] bettingMs=60000
> system clock close-bets
refused table-closed
> house hal open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> inspector ida report-malfunction about=jam
> system clock close-bets
refused table-suspended
> house hal declare-rectified
> system clock close-bets
refused not-this-step
> inspector ida tumble times=2
> system clock close-bets
refused too-few-tumbles
> inspector ida tumble times=1
> inspector ida call-bets
> system clock close-bets
refused too-early`,

  'order-dry-spin': `
table crown-sic-bo A
> system clock order-dry-spin ground=fun
refused not-automatic
> game-supervisor gil order-dry-spin ground=fun
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil report-malfunction about=jam
> game-supervisor gil order-dry-spin ground=fun
refused table-suspended
> pit-boss pam declare-rectified
> game-supervisor gil order-dry-spin ground=fun
refused round-under-way
> pit-boss pam invalidate ground=fraud why=slip
> game-supervisor gil order-dry-spin ground=fun
refused unknown-grounds`,

  invalidate: `
table crown-sic-bo A
> game-supervisor gil invalidate ground=fun why=slip
refused not-your-role
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam invalidate ground=fun why=slip
refused no-round
> game-supervisor gil call-bets
> pit-boss pam invalidate ground=fun why=slip
refused unknown-grounds`,

  'open-table at a tournament table': `
table crown-sic-bo A tournament=true
> game-supervisor gil open-table sign={"minimum":9,"maximum":1} floatMinor=-1 house={"designated":"cup"}
refused tournament-table
table crown-sic-bo A
> game-supervisor gil open-table sign={"minimum":9,"maximum":1} floatMinor=-1 house={"designated":"cup"}
refused not-your-role
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam open-table sign={"minimum":9,"maximum":1} floatMinor=-1 house={"designated":"cup"}
refused table-open
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":9,"maximum":1} floatMinor=-1 house={"designated":"cup"}
refused table-designated
> pit-boss pam open-table sign={"minimum":9,"maximum":1} floatMinor=-1 session=heat
refused bad-amount
> pit-boss pam open-table sign={"minimum":9,"maximum":1} floatMinor=0 session=heat
refused bad-sign
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0 session=heat
refused bad-tournament-session`,

  'call-bets while a tournament waits': `
table crown-sic-bo A tournament=true dice=electronic
> dealer dan call-bets house={"tournamentWaits":{"code":"held","clauses":[]}}
refused not-at-this-table
> game-supervisor gil call-bets house={"tournamentWaits":{"code":"held","clauses":[]}}
refused table-closed
> system cup open-table sign={"minimum":500,"maximum":5000} floatMinor=0 tournament=cup session=heat wagersShown=live
> game-supervisor gil call-bets house={"tournamentWaits":{"code":"held","clauses":[]}}
refused tournament-waits
> game-supervisor gil call-bets
refused dice-not-committed`,

  'throw at Triple Dice': `
table triple-dice mat
> player ann throw
refused table-closed
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue report-malfunction about=jam
> player ann throw
refused table-suspended
> supervisor sue declare-rectified
> player ann throw
refused not-this-step
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue offer-dice
> player ann buy-chips from=cage amount=1000
> player ann accept-dice
> supervisor sue call-bets
> player ann throw
refused shooter-must-bet
> player ann place bet=shooter amount=100
> player ann throw
refused dice-not-chosen
> player ann choose-dice dice=[1 2 3]
> player ann leave-table
> player ann throw
refused not-seated`,

  'choose-dice': `
table triple-dice mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue seat-player player=bo position=2 adult=true
> player ann choose-dice dice=[1 1 1]
refused no-shooter
> supervisor sue offer-dice
> player ann accept-dice
> player ann choose-dice dice=[1 1 1]
refused bad-dice`,

  'choose-dice twice': `
table triple-dice mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue seat-player player=bo position=2 adult=true
> supervisor sue offer-dice
> player ann accept-dice
> player ann choose-dice dice=[1 2 3]
> player bo choose-dice dice=[1 1 1]
refused not-yours
> player ann choose-dice dice=[1 1 1]
refused shooter-chosen`,

  'accept-dice': `
table triple-dice mat
> player ann accept-dice
refused table-closed
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> player ann accept-dice
refused dice-not-offered
> supervisor sue offer-dice
> player ann accept-dice
refused unknown-player`,

  'accept-dice by a dealer': `
table triple-dice mat
> supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue assign-staff person=ann role=dealer adult=true
> supervisor sue exclude-player player=ann grounds=slip
> supervisor sue offer-dice
> player ann accept-dice
refused player-barred
> supervisor sue readmit-player player=ann
> player ann accept-dice
refused not-seated
> supervisor sue relieve-staff person=ann
> supervisor sue seat-player player=ann position=1 adult=true
> supervisor sue assign-staff person=ann role=dealer adult=true
> player ann accept-dice
refused staff-may-not-wager`,

  tumble: `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil tumble times=0
refused not-this-step
> game-supervisor gil call-bets
> game-supervisor gil tumble times=0
refused bad-amount`,

  'enter-result': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil call-bets
> game-supervisor gil enter-result faces=12
refused not-this-step
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=12
refused bad-dice`,

  'call-bets with electronic dice': `
table triple-dice mat dice=electronic
> supervisor sue open-table sign={"minimum":100,"maximum":5000} floatMinor=0
> supervisor sue call-bets
refused dice-not-committed
> tumbler dice commit-dice commitment=c1
> supervisor sue call-bets
refused no-shooter`,

  'reveal-dice': `
table crown-sic-bo A dice=electronic
> pit-boss pam reveal-dice round=1 seed=s
refused not-your-role
> tumbler dice reveal-dice round=1 seed=s
refused dice-not-committed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> tumbler dice commit-dice commitment=c1
> tumbler dice reveal-dice round=1 seed=s
refused no-result`,

  'take-over': `
table adelaide-big-and-small full
> officer otto take-over
refused not-your-role
> dealer dan take-over
refused not-at-this-table
> inspector ida take-over
refused table-closed
> house hal open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> inspector ida take-over
refused no-round
> inspector ida tumble times=3
> inspector ida take-over
refused same-person`,

  'enter-result by a person who did not tumble': `
table adelaide-big-and-small full
> house hal open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> inspector ida tumble times=3
> house hal enter-result faces=12
refused not-this-step
> inspector ida call-bets
> inspector ida close-bets
> inspector ida uncover
> house hal enter-result faces=12
refused bad-dice
> house hal enter-result faces=123
refused tumbled-by-another`,

  'confirm-result': `
table crown-sic-bo A confirmAbove=0
> player ann confirm-result faces=123
refused not-your-role
> game-supervisor gil confirm-result faces=123
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> game-supervisor gil confirm-result faces=123
refused no-result
> game-supervisor gil call-bets
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=456
> game-supervisor gil confirm-result faces=123
refused other-result
> game-supervisor gil confirm-result faces=456
refused same-reader`,

  'readings of large winnings': `
table crown-sic-bo A confirmAbove=0
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> player ann buy-chips from=cage amount=5000
> game-supervisor gil call-bets
> player ann place bet=big amount=500
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=456
> game-supervisor gil enter-result faces=45
refused bad-dice
> game-supervisor gil enter-result faces=456
refused result-not-confirmed
> pit-boss pam confirm-result faces=455
> game-supervisor gil enter-result faces=456
refused readings-differ`,

  'confirm-result of a sealed reading': `
table crown-sic-bo A confirmAbove=0
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> player ann buy-chips from=cage amount=5000
> game-supervisor gil call-bets
> player ann place bet=big amount=500
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=456
> game-supervisor gil confirm-result faces=45
refused bad-dice
> game-supervisor gil confirm-result faces=456
refused same-reader
> pit-boss pam confirm-result faces=455
> game-supervisor gil confirm-result faces=456
refused readings-differ`,

  'hold-winnings': `
table crown-sic-bo A
> game-supervisor gil hold-winnings player=cy since=1 amount=0 grounds=device
refused not-your-role
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam hold-winnings player=cy since=1 amount=0 grounds=device
refused unknown-round
> player ann seat-player position=1 adult=true
> player ann buy-chips from=cage amount=500
> game-supervisor gil call-bets
> player ann place bet=big amount=500
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=456
> game-supervisor gil settle-round
> game-supervisor gil take-losers
> game-supervisor gil pay-winners
> player ann cash-out to=cage amount=1000
> pit-boss pam hold-winnings player=cy since=1 amount=0 grounds=device
refused unknown-player
> pit-boss pam hold-winnings player=ann since=1 amount=0 grounds=device
refused bad-amount
> pit-boss pam hold-winnings player=ann since=1 amount=501 grounds=device
refused more-than-won
> pit-boss pam hold-winnings player=ann since=1 amount=500 grounds=device
refused not-enough-chips`,

  'forfeit-held': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam forfeit-held player=ann
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann buy-chips from=cage amount=500
> pit-boss pam forfeit-held player=ann
refused nothing-held
> game-supervisor gil call-bets
> player ann place bet=big amount=500
> game-supervisor gil tumble times=1
> game-supervisor gil close-bets
> game-supervisor gil uncover
> game-supervisor gil enter-result faces=456
> game-supervisor gil settle-round
> game-supervisor gil take-losers
> game-supervisor gil pay-winners
> pit-boss pam hold-winnings player=ann since=1 amount=500 grounds=device
> pit-boss pam forfeit-held player=ann
refused outcome-not-recorded`,

  'void-wager': `
table crown-sic-bo A
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam void-wager player=ann bet=nope grounds=device
refused unknown-player
> player ann seat-player position=1 adult=true
> pit-boss pam void-wager player=ann bet=nope grounds=device
refused unknown-bet
> pit-boss pam void-wager player=ann bet=big grounds=device
refused not-enough-wagered`,

  'propose-limits': `
table crown-sic-bo A
> game-supervisor gil propose-limits player=ann limits={"minimum":9,"maximum":1}
refused not-your-role
> pit-boss pam propose-limits player=ann limits={"minimum":9,"maximum":1}
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam propose-limits player=ann limits={"minimum":9,"maximum":1}
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann leave-table
> pit-boss pam propose-limits player=ann limits={"minimum":9,"maximum":1}
refused not-seated
> player ann seat-player position=1 adult=true
> pit-boss pam propose-limits player=ann limits={"minimum":9,"maximum":1}
refused bad-sign`,

  'agree-limits': `
table crown-sic-bo A
> game-supervisor gil agree-limits player=ann limits={"maximum":8000}
refused not-your-role
> player bo agree-limits player=ann limits={"maximum":8000}
refused not-yours
> pit-boss pam agree-limits player=ann limits={"maximum":8000}
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> pit-boss pam agree-limits player=ann limits={"maximum":8000}
refused unknown-player
> player ann seat-player position=1 adult=true
> pit-boss pam agree-limits player=ann limits={"maximum":8000}
refused no-proposal
> pit-boss pam propose-limits player=ann limits={"maximum":9000}
> pit-boss pam agree-limits player=ann limits={"maximum":8000}
refused other-limits`,

  'decline-limits': `
table crown-sic-bo A
> game-supervisor gil decline-limits player=ann
refused not-your-role
> player bo decline-limits player=ann
refused not-yours
> player ann decline-limits
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann decline-limits
refused unknown-player
> player ann seat-player position=1 adult=true
> player ann decline-limits
refused no-proposal`,

  'buy-chips': `
table crown-sic-bo A
> player bo buy-chips player=ann from=wallet amount=0
refused not-yours
> player ann buy-chips from=wallet amount=0
refused table-closed
> pit-boss pam open-table sign={"minimum":500,"maximum":5000} floatMinor=0
> player ann seat-player position=1 adult=true
> pit-boss pam exclude-player player=ann grounds=device
> player ann buy-chips from=wallet amount=0
refused player-barred
> pit-boss pam readmit-player player=ann
> player ann buy-chips from=wallet amount=0
refused bad-amount
> player ann buy-chips from=wallet amount=1
refused not-enough-chips`,

  'decide-dispute': `
table crown-sic-bo A
> game-supervisor gil decide-dispute dispute=1 decision=no
refused not-your-role
> pit-boss pam decide-dispute dispute=1 decision=no
refused unknown-dispute`,
};
