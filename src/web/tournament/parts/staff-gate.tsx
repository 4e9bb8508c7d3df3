/** Lets only signed-in people in: sign-in by password or one-time code. */
import type { ComponentChildren, VNode } from 'preact';
import { TopBar } from '../../parts/index.ts';
import { SignInPage } from '../../parts/sign-in/sign-in-page.tsx';
import { session } from '../../shell/index.ts';
import { words } from './words/index.ts';

interface StaffGateProps {
  /** The heading of the sign-in form. */
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Shows the children to everybody who is signed in. The server decides about rights. */
export function StaffGate({ title, children }: StaffGateProps): VNode {
  const user = session.value;
  return (
    <>
      <TopBar />
      {user === undefined && (
        <main class="notice-page">
          <p>{words.value.loading}</p>
        </main>
      )}
      {user === null && <SignInPage title={title} />}
      {user != null && children}
    </>
  );
}
