import { AppError } from '@vitrine/contract'

/** A failure whose writes are kept: a wrong code is counted although the call fails. */
export class Refused extends AppError {}
