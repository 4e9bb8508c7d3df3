/** The English messages of disputes. */
import { EN_AUTHORITIES } from '../../parts/words/en-names.ts';

export const EN = {
  title: 'Disputes',
  /** The name of the button and of the form. */
  raise: 'Raise a dispute',
  raiseText: (decider: string) => `Staff read what you write. It is decided by ${decider}.`,
  whatHappened: 'What is wrong?',
  whatHappenedHint: 'Say what happened and what you expect.',
  send: 'Send to staff',
  sending: 'Sending…',
  cancel: 'Cancel',
  sent: 'Your dispute was sent to staff.',
  noAnswer: 'The server did not answer. Your dispute may not have been sent: try again.',
  unknownPlayer: 'You have not played at this table. Ask a member of staff.',
  noClause: 'The rules of this game have no clause on disputes. Ask a member of staff: the house decides.',
  heading: (dispute: string) => `Dispute ${dispute}`,
  atRound: (table: string, round: string) => `${table}, round ${round}`,
  raisedAt: (time: string) => `Raised ${time}`,
  theHouse: 'the house',
  roles: (role: string) => `the ${role} or above`,
  waits: {
    decision: (roles: string) => `Waiting for a decision by ${roles}.`,
    player: (reviewer: string) => `Decided. You may ask ${reviewer} for a review.`,
    /** For staff. */
    otherPlayer: (reviewer: string) => `Decided. The player may ask ${reviewer} for a review.`,
    review: (reviewer: string) => `Waiting for the review by ${reviewer}.`,
    closed: 'Closed.',
  },
  decidedBy: (role: string, time: string) => `Decision of the ${role}, ${time}`,
  reviewRequestedAt: (time: string) => `Review requested ${time}`,
  reviewDecided: (reviewer: string, time: string) => `Review by ${reviewer}, ${time}`,
  consult: (whom: string) => `You may consult ${whom} about this dispute.`,
  /** For staff. */
  otherConsults: (whom: string) => `The player may consult ${whom} about this dispute.`,
  noDeadline: 'The rules set no deadline for this.',
  requestReview: 'Ask for a review',
  reviewSent: 'Your request for a review was sent.',
  newDecision: (dispute: string) => `Dispute ${dispute} has been decided.`,
  newReview: (dispute: string) => `The review of dispute ${dispute} has been decided.`,
  loadFailed: 'The disputes could not be loaded. Check the connection and try again.',
  retry: 'Try again',
  details: 'Details',
  none: 'You have raised no dispute.',
  /** Events in the list of what happened in a round. */
  events: {
    raised: (dispute: string) => `Dispute ${dispute} was raised.`,
    decided: (dispute: string) => `Dispute ${dispute} was decided.`,
    reviewRequested: (dispute: string) => `A review of dispute ${dispute} was requested.`,
    reviewDecided: (dispute: string) => `The review of dispute ${dispute} was decided.`,
  },
  authorities: EN_AUTHORITIES,
};
