import { AppError } from '@vitrine/contract'

/** An error whose transaction commits: for example, a wrong code is counted even though the call fails. */
export class CommittedError extends AppError {}
