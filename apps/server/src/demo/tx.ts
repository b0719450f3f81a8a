import type { JobContext } from '../platform/jobs/jobs.ts'

/** The transaction in which a demo job writes. */
export type Tx = Parameters<Parameters<JobContext['write']>[0]>[0]
