/** The texts of problems of conditions in English. */
import type { ShownProblem } from '../problem.ts';

const codes: Readonly<Record<ShownProblem['code'], string>> = {
  'not-an-object': 'The file does not have the form of conditions.',
  'not-a-list': 'A list is needed here.',
  'not-text': 'Enter a text. It is empty or too long.',
  'missing-field': 'This is missing.',
  'unknown-field': 'The conditions have a field that is not known.',
  'field-does-not-apply': 'This does not apply to the game.',
  'unknown-rulebook': 'There is no such game.',
  'unknown-layout': 'The game has no such layout.',
  'unknown-bet': 'The layout has no such bet.',
  'bet-not-on-layout': 'The bet is only on other layouts.',
  'bad-amount': 'Enter an amount such as 1,000.',
  'bad-limits': 'The limits contradict each other, or one is missing.',
  'bad-odds': 'These are no odds.',
  'odds-below-floor': 'The odds are below the printed odds.',
  'bad-face': 'A die has no such face.',
  'wrong-number-of-dice': 'The game is played with a different number of dice.',
  'bad-throw': 'There is no such throw.',
  'sole-holder': 'Only one player may hold this bet.',
  'too-many': 'There are too many entries.',
  'amount-unsafe': 'The total is too large.',
  'no-tournaments': 'The rules of this game have no tournaments.',
  'bad-number': 'Enter a whole number in the allowed range.',
  'bad-choice': 'Choose one of the possible values.',
  'unequal-chances': 'The players would not have equal chances.',
  'bad-fee': 'The part of the house is above the fee.',
  'bad-chips': 'The limits of the table do not allow this amount.',
  'bad-structure': 'The sessions do not lead from the entries to one ranking.',
  'bad-size': 'This does not fit the number of players.',
  'bad-time': 'The times are in the wrong order.',
  'bad-buy-back': 'This buy-back comes too late or has no effect.',
  'bad-statements': 'A required statement is missing, or a statement is not true.',
  'bad-lateness':
    'A late player could not play: a session has too few spins, or the compulsory wagers of the missed spins take all chips.',
  'bad-prizes': 'The prizes cannot be paid like this.',
  'ties-undecided': 'A tie could stay undecided.',
  'id-taken': 'There is a tournament with this address, or the house has too many open tournaments. Choose another address.',
  'bad-id': 'Use lower-case letters, digits and hyphens, such as autumn-cup.',
};

/** More exact texts for a code at a place. */
const exact = {
  'not-text name': 'Enter a name of at most 128 characters.',
  'not-text sessions[].id': 'Use at most 32 lower-case letters, digits and hyphens, such as semi-final.',
  'not-text entry.form': 'Say where and how people apply.',
  'not-text disqualification.basis': 'Say when a player is disqualified.',
  'not-text retirement.basis': 'Say when a player may stop.',
  'bad-number entry.opensMs': 'Enter a date and a time.',
  'bad-number entry.closesMs': 'Enter a date and a time.',
  'bad-number entry.withdrawFreeUntilMs': 'Enter a date and a time.',
  'bad-number sessions[].startsMs': 'Enter a date and a time.',
  'bad-number entry.playersMin': 'Enter a number from 2 to 10,000.',
  'bad-number entry.playersMax': 'Enter a number from 2 to 10,000.',
  'bad-number entry.lateRefundPercent': 'Enter a whole number from 0 to 100.',
  'bad-number disqualification.refundPercent': 'Enter a whole number from 0 to 100.',
  'bad-number retirement.refundPercent': 'Enter a whole number from 0 to 100.',
  'bad-number noticeMinutes': 'Enter 1 to 10,080 minutes.',
  'bad-number directorAwaySeconds': 'Enter 0 to 3,600 seconds.',
  'bad-number prizes.percents[]': 'Enter whole numbers from 1 to 100.',
  'bad-limits sign': 'Enter a minimum and a maximum. The minimum must not be above the maximum.',
  'bad-time entry.closesMs': 'Entries must close after they open.',
  'bad-time entry.withdrawFreeUntilMs': 'Free withdrawal must end while entries are open.',
  'bad-time sessions[].startsMs':
    'A session must start after entries close and after the session before it. The sessions that send players to it must be over by then.',
  'bad-size entry.playersMin': 'The minimum must not be above the maximum.',
  'bad-size sessions[].entrants': 'Fewer than two players are certain to play in this session.',
  'bad-size sessions[].tables': 'There are too few seats for all players, or more tables than players if only the fewest come.',
  'bad-size sessions[].length.remaining': 'This must be lower than the smallest number of players of the session.',
  'bad-size sessions[].cuts[].n':
    'With the smallest number of players, everybody would advance. Let fewer advance, or raise the minimum of players.',
  'unequal-chances sessions[].chips': 'Every player must start with the same chips.',
  'unequal-chances sessions[].cuts[]':
    'A cut by table needs tables of the same size, and must come first. Choose "the best of all", or numbers that fit.',
  'bad-structure sessions': 'A tournament needs at least one session.',
  'bad-structure sessions[].id':
    'Every session needs its own name, and a later session must take the players who advance from it.',
  'bad-structure sessions[].kind': 'Only the last session can be the final, and the last session must be a round or the final.',
  'bad-structure sessions[].entrants': 'Choose who plays. In a repechage, only eliminated players play.',
  'bad-structure sessions[].entrants[]': 'The same player could have two seats in this session.',
  'bad-structure sessions[].entrants[].session': 'Players can come only from an earlier session.',
  'bad-structure sessions[].cuts': 'Every session except the last one must say who advances. The last session ranks the players.',
  'bad-chips sessions[].chips': 'The chips are below the minimum of every bet.',
  'bad-chips sessions[].compulsory.amount': 'The wager must be within the limits of a bet, and not above the chips of a player.',
  'bad-buy-back buyBack.after':
    'Choose at least one session after which players can buy back. Nobody buys back into the last session, so at least three sessions are needed.',
  'bad-buy-back buyBack.after[]':
    'Nobody can buy back after this session. The next session of the main draw is the last one, or there is none.',
  'bad-buy-back buyBack.minutes': 'The next session starts before this time is over.',
  'bad-statements statements': 'A required statement is missing.',
  'bad-statements statements[]': 'This statement is there twice, or the house does not reserve the right.',
  'bad-prizes prizes.percents':
    'The shares must add up to 100 per cent. A part of the fee must go to the prizes. The last session must rank at least as many players as there are prizes.',
  'bad-prizes prizes.percents[]': 'A place must not get more than the place before it.',
  'bad-prizes prizes.amounts': 'There must be a prize. The last session must rank at least as many players as there are prizes.',
  'bad-prizes prizes.amounts[]': 'A place must not get more than the place before it.',
  'ties-undecided ties': 'The last step must decide every tie: end with lots.',
  'ties-undecided ties[].by':
    'This step is there twice, or follows a step that ends every tie. Prizes can be shared only if nobody advances to another session.',
};

export const EN = { codes, exact };
