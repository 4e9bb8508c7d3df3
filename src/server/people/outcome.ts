/** The outcome of an operation that can be denied. */
import type { ApiError, ApiErrorCode } from '../../protocol/index.ts';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

export const succeed = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const deny = (
  code: ApiErrorCode,
  message: string,
  details: Partial<ApiError> = {},
): { readonly ok: false; readonly error: ApiError } => ({
  ok: false,
  error: { code, message, ...details },
});
