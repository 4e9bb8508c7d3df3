/** The exception that route handlers throw. The app turns it into an error answer. Messages never contain personal data. */
import { type ApiError, type ApiErrorCode, type ErrorCode, statusOf } from '../../protocol/index.ts';

export class ApiException extends Error {
  readonly error: ApiError;
  readonly statusCode: number;
  constructor(error: ApiError) {
    super(error.message);
    this.name = 'ApiException';
    this.error = error;
    this.statusCode = statusOf(error.code as ErrorCode);
  }
}

export const apiException = (code: ApiErrorCode, message: string, details: Partial<ApiError> = {}): ApiException =>
  new ApiException({ code, message, ...details });
