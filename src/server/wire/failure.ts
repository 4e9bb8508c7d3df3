/** What a handler throws when it cannot answer what was asked; the app makes the one error shape of it. It must never carry personal data. */
import { type ErrorCode, statusOf, type WireError, type WireErrorCode } from '../../protocol/index.ts';

export class WireFailure extends Error {
  readonly error: WireError;
  readonly statusCode: number;
  constructor(error: WireError) {
    super(error.message);
    this.name = 'WireFailure';
    this.error = error;
    this.statusCode = statusOf(error.code as ErrorCode);
  }
}

export const failure = (code: WireErrorCode, message: string, more: Partial<WireError> = {}): WireFailure =>
  new WireFailure({ code, message, ...more });
