import { AppError } from '@vitrine/contract'

/** An error whose transaction commits: a wrong code is counted although the call fails. */
export class CommittedError extends AppError {}
