/** Routes for guests, accounts, sessions, socket tickets and self-exclusion. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AgeBody,
  DeleteAccountBody,
  EmptyAnswer,
  ExclusionAnswer,
  FirstSignInBody,
  GuestBody,
  OwnExclusionBody,
  PasswordBody,
  RegisterBody,
  SessionAnswer,
  SignInBody,
  TIME_OUT_DAYS_MAX,
  TicketAnswer,
  UnlockBody,
  VisitorAnswer,
} from '../../protocol/index.ts';
import type { SignedIn } from '../people/index.ts';
import { apiException } from './api-exception.ts';
import { networkOf } from './client-address.ts';
import {
  type App,
  buildSessionView,
  type Context,
  ERROR_ANSWERS,
  findSession,
  requireSession,
  requireUnlockedSession,
  unwrap,
} from './context.ts';
import { addAuthorisedRoutes } from './routes-authorised.ts';
import { clearCookie, setCookie } from './security.ts';

const DAY_MS = 86_400_000;

export function addPeopleRoutes(app: App, context: Context): void {
  const { deps, limits } = context;
  const { people } = deps;
  // All routes for signing in share one counter. A limit in the route settings would count each route separately.
  const entryRateLimit = {
    config: { rateLimit: false },
    onRequest: app.rateLimit({ max: limits.entriesPerMinute, timeWindow: 60_000 }),
  } as const;
  addAuthorisedRoutes(app, context, entryRateLimit);

  /** Sets the session cookie and ends the previous session of this browser. */
  const startSession = async (request: FastifyRequest, reply: FastifyReply, { token, session }: SignedIn) => {
    const previous = await findSession(context, request);
    if (previous !== null && previous !== session) await people.sessions.end(previous, 'signed-out');
    setCookie(reply, deps, token);
    return buildSessionView(context, session);
  };

  app.post(
    '/guests',
    {
      ...entryRateLimit,
      schema: {
        tags: ['people'],
        summary: 'Enter as a guest, without an account',
        description:
          'Works only in practice mode. Sets a session cookie. Later requests with this cookie belong to the same guest.',
        body: GuestBody,
        response: { 201: SessionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      if (deps.practice === null) throw apiException('not-permitted', 'guests can play in practice mode only');
      // `over`: the age in years that the guest has reached.
      const view = await startSession(request, reply, await people.guest(request.body.over));
      return reply.code(201).send(view);
    },
  );

  app.post(
    '/players',
    {
      ...entryRateLimit,
      schema: {
        tags: ['people'],
        summary: 'Create a player account',
        description: 'Not in a house whose accounts only staff open: see `accounts` of the floor.',
        body: RegisterBody,
        response: { 201: SessionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      if (deps.accounts === 'staff') throw apiException('accounts-by-staff', 'only staff open accounts in this house');
      const { login, password, name, over } = request.body;
      const view = await startSession(request, reply, unwrap(await people.register(login, password, name, over)));
      return reply.code(201).send(view);
    },
  );

  app.post(
    '/session',
    {
      ...entryRateLimit,
      schema: { tags: ['people'], summary: 'Sign in', body: SignInBody, response: { 200: SessionAnswer, ...ERROR_ANSWERS } },
    },
    async (request, reply) => {
      const { login, password } = request.body;
      return startSession(request, reply, unwrap(await people.signIn(login, password, getClientNetwork(request))));
    },
  );

  app.post(
    '/session/first',
    {
      ...entryRateLimit,
      schema: {
        tags: ['people'],
        summary: 'Sign in for the first time, with a one-time code',
        body: FirstSignInBody,
        response: { 200: SessionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { login, code, password } = request.body;
      return startSession(request, reply, unwrap(await people.signInByCode(login, code, password, getClientNetwork(request))));
    },
  );

  app.get(
    '/session',
    { schema: { tags: ['people'], summary: 'Get the current session', response: { 200: SessionAnswer, ...ERROR_ANSWERS } } },
    async (request) => buildSessionView(context, await requireSession(context, request)),
  );

  // Answers 200 without a session, unlike `/session`, so that browsers log no error.
  app.get(
    '/visitor',
    {
      schema: {
        tags: ['people'],
        summary: 'Get the current session, or null',
        response: { 200: VisitorAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await findSession(context, request);
      return { session: session === null ? null : buildSessionView(context, session) };
    },
  );

  app.delete(
    '/session',
    { schema: { tags: ['people'], summary: 'Sign out', response: { 200: EmptyAnswer, ...ERROR_ANSWERS } } },
    async (request, reply) => {
      await people.sessions.end(await requireSession(context, request), 'signed-out');
      clearCookie(reply, deps);
      return {};
    },
  );

  app.post(
    '/session/unlock',
    {
      ...entryRateLimit,
      schema: {
        tags: ['people'],
        summary: 'Unlock a staff console',
        body: UnlockBody,
        response: { 200: SessionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireSession(context, request);
      unwrap(await people.unlock(session, request.body.password, getClientNetwork(request)));
      return buildSessionView(context, session);
    },
  );

  app.post(
    '/session/password',
    {
      ...entryRateLimit,
      schema: {
        tags: ['people'],
        summary: 'Change the password',
        description: 'Ends all other sessions of the account.',
        body: PasswordBody,
        response: { 200: SessionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { current, next } = request.body;
      const session = await requireUnlockedSession(context, request);
      const signedIn = unwrap(await people.changePassword(session, current, next, getClientNetwork(request)));
      setCookie(reply, deps, signedIn.token);
      return buildSessionView(context, signedIn.session);
    },
  );

  app.post(
    '/session/age',
    {
      schema: {
        tags: ['people'],
        summary: 'Confirm a higher age',
        description: 'The server records the age with the time. Some rulebooks require a higher age than 18.',
        body: AgeBody,
        response: { 200: SessionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      unwrap(await people.claimAge(session, request.body.over));
      return buildSessionView(context, session);
    },
  );

  app.post(
    '/socket-tickets',
    {
      schema: {
        tags: ['people'],
        summary: 'Create a ticket for the WebSocket',
        description: 'Send the ticket in `hello`. A ticket is valid once, for 30 seconds.',
        response: { 201: TicketAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      // This request does not count as activity: pages also ask for tickets without the user, and that must not keep a staff console unlocked.
      const ticket = people.sessions.makeTicket(await requireUnlockedSession(context, request, { isActive: false }));
      if (ticket === null) throw apiException('rate-limited', 'too many unused tickets', { retryAfterMs: 1000 });
      return reply.code(201).send(ticket);
    },
  );

  app.post(
    '/session/exclusion',
    {
      schema: {
        tags: ['people'],
        summary: 'Exclude yourself, or take a time-out',
        description: 'The exclusion takes effect immediately at every table and on every connection.',
        body: OwnExclusionBody,
        response: { 201: ExclusionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { person } = await requireUnlockedSession(context, request);
      const { kind, days } = request.body;
      if (kind === 'time-out' && days > TIME_OUT_DAYS_MAX)
        throw apiException('invalid', `a time-out is at most ${TIME_OUT_DAYS_MAX} days`, { place: 'days' });
      // The kind is stored as the grounds (the reason) too.
      const {
        by: _,
        endedBy: __,
        ...answer
      } = unwrap(await people.exclude(person.id, kind, kind, deps.clock() + days * DAY_MS, person.id));
      return reply.code(201).send(answer);
    },
  );

  app.delete(
    '/session/person',
    {
      ...entryRateLimit,
      schema: {
        tags: ['people'],
        summary: 'Delete your account',
        description:
          'Erases login, name and password and ends all sessions. The pseudonymous id stays in the journal. If the account has a password, the request must contain the password.',
        body: DeleteAccountBody,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const session = await requireUnlockedSession(context, request);
      unwrap(await people.deleteOwnAccount(session, request.body?.password, getClientNetwork(request)));
      clearCookie(reply, deps);
      return {};
    },
  );
}

/** Failed sign-ins are counted by this network. */
const getClientNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);
