/** Coming and going: guests, accounts, sessions, tickets, and what somebody decides about themself. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AgeBody,
  ExclusionAnswer,
  FirstSignInBody,
  ForgetBody,
  GuestBody,
  Nothing,
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
import { householdOf } from './address.ts';
import { type App, anySession, type Context, FAILS, given, mySession, sessionOf, sessionView } from './context.ts';
import { failure } from './failure.ts';
import { clearCookie, setCookie } from './security.ts';

const DAY_MS = 86_400_000;

export function peopleRoutes(app: App, context: Context): void {
  const { parts, limits } = context;
  const { people } = parts;
  // Counted once for all ways in: with the limit in their settings each route would count by itself.
  const entry = {
    config: { rateLimit: false },
    onRequest: app.rateLimit({ max: limits.entriesPerMinute, timeWindow: 60_000 }),
  } as const;

  /** A new token for whoever comes in; what this browser was signed in with before ends. */
  const enter = async (request: FastifyRequest, reply: FastifyReply, { token, session }: SignedIn) => {
    const before = await sessionOf(context, request);
    if (before !== null && before !== session) await people.sessions.end(before, 'signed-out');
    setCookie(reply, parts, token);
    return sessionView(context, session);
  };

  app.post(
    '/guests',
    {
      ...entry,
      schema: {
        tags: ['people'],
        summary: 'Come in without an account',
        description: 'On a practice floor. Answers a session cookie. Whoever comes back with it stays who they are.',
        body: GuestBody,
        response: { 201: SessionAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      if (parts.practice === null) throw failure('not-permitted', 'guests play on practice floors only');
      const view = await enter(request, reply, await people.guest(request.body.over));
      return reply.code(201).send(view);
    },
  );

  app.post(
    '/players',
    {
      ...entry,
      schema: {
        tags: ['people'],
        summary: 'Open an account to play',
        body: RegisterBody,
        response: { 201: SessionAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const { login, password, name, over } = request.body;
      const view = await enter(request, reply, given(await people.register(login, password, name, over)));
      return reply.code(201).send(view);
    },
  );

  app.post(
    '/session',
    {
      ...entry,
      schema: { tags: ['people'], summary: 'Sign in', body: SignInBody, response: { 200: SessionAnswer, ...FAILS } },
    },
    async (request, reply) => {
      const { login, password } = request.body;
      return enter(request, reply, given(await people.signIn(login, password, addressOf(request))));
    },
  );

  app.post(
    '/session/first',
    {
      ...entry,
      schema: {
        tags: ['people'],
        summary: 'Sign in the first time, with a one-time code',
        body: FirstSignInBody,
        response: { 200: SessionAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const { login, code, password } = request.body;
      return enter(request, reply, given(await people.signInByCode(login, code, password, addressOf(request))));
    },
  );

  app.get(
    '/session',
    { schema: { tags: ['people'], summary: 'Who is signed in', response: { 200: SessionAnswer, ...FAILS } } },
    async (request) => sessionView(context, await anySession(context, request)),
  );

  // A page that is opened by a stranger has nothing to be ashamed of: no error stands in its console.
  app.get(
    '/visitor',
    { schema: { tags: ['people'], summary: 'Who is signed in, if anybody', response: { 200: VisitorAnswer, ...FAILS } } },
    async (request) => {
      const session = await sessionOf(context, request);
      return { session: session === null ? null : sessionView(context, session) };
    },
  );

  app.delete(
    '/session',
    { schema: { tags: ['people'], summary: 'Sign out', response: { 200: Nothing, ...FAILS } } },
    async (request, reply) => {
      await people.sessions.end(await anySession(context, request), 'signed-out');
      clearCookie(reply, parts);
      return {};
    },
  );

  app.post(
    '/session/unlock',
    {
      ...entry,
      schema: {
        tags: ['people'],
        summary: 'Take up a locked console again',
        body: UnlockBody,
        response: { 200: SessionAnswer, ...FAILS },
      },
    },
    async (request) => {
      const session = await anySession(context, request);
      given(await people.unlock(session, request.body.password, addressOf(request)));
      return sessionView(context, session);
    },
  );

  app.post(
    '/session/password',
    {
      ...entry,
      schema: {
        tags: ['people'],
        summary: 'Change the password',
        description: 'All other sessions end.',
        body: PasswordBody,
        response: { 200: SessionAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const { current, next } = request.body;
      const session = await mySession(context, request);
      const signedIn = given(await people.changePassword(session, current, next, addressOf(request)));
      setCookie(reply, parts, signedIn.token);
      return sessionView(context, signedIn.session);
    },
  );

  app.post(
    '/session/age',
    {
      schema: {
        tags: ['people'],
        summary: 'Say that one is older than one said before',
        description: 'Recorded with its time. Books that ask for more years seat nobody who has not said so.',
        body: AgeBody,
        response: { 200: SessionAnswer, ...FAILS },
      },
    },
    async (request) => {
      const session = await mySession(context, request);
      given(await people.claimAge(session, request.body.over));
      return sessionView(context, session);
    },
  );

  app.post(
    '/socket-tickets',
    {
      schema: {
        tags: ['people'],
        summary: 'A ticket for the socket',
        description: 'Good once and for half a minute; the socket’s hello carries it.',
        response: { 201: TicketAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const ticket = people.sessions.makeTicket(await mySession(context, request, false));
      if (ticket === null) throw failure('rate-limited', 'too many tickets are open', { retryAfterMs: 1000 });
      return reply.code(201).send(ticket);
    },
  );

  app.post(
    '/session/exclusion',
    {
      schema: {
        tags: ['people'],
        summary: 'Exclude oneself, or take a time-out',
        description: 'Takes effect at once at every table and on every connection.',
        body: OwnExclusionBody,
        response: { 201: ExclusionAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const { person } = await mySession(context, request);
      const { kind, days } = request.body;
      if (kind === 'time-out' && days > TIME_OUT_DAYS_MAX)
        throw failure('invalid', `a time-out has at most ${TIME_OUT_DAYS_MAX} days`, { place: 'days' });
      const {
        by: _,
        endedBy: __,
        ...answer
      } = given(await people.exclude(person.id, kind, kind, parts.clock() + days * DAY_MS, person.id));
      return reply.code(201).send(answer);
    },
  );

  app.delete(
    '/session/person',
    {
      ...entry,
      schema: {
        tags: ['people'],
        summary: 'Be forgotten',
        description:
          'Login, name and password are erased and all sessions end; the pseudonymous id stays in the journal. Who has a password gives it.',
        body: ForgetBody,
        response: { 200: Nothing, ...FAILS },
      },
    },
    async (request, reply) => {
      const session = await mySession(context, request);
      given(await people.forgetOwn(session, request.body?.password, addressOf(request)));
      clearCookie(reply, parts);
      return {};
    },
  );
}

/** What failed sign-ins are counted by. */
const addressOf = ({ ip }: FastifyRequest): string => householdOf(ip);
