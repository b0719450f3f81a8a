const statuses: Record<string, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  BadDigest: 400,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  EntityTooSmall: 400,
  MalformedXML: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
  InvalidRange: 416,
  InternalError: 500,
  NotImplemented: 501,
  SlowDown: 503,
  QuotaExceeded: 507,
}

/** Thrown to answer a call with an S3 error. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string) {
    super(code)
    this.code = code
    this.status = statuses[code] ?? 400
  }
}
