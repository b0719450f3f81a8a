import type { JobContext } from '../platform/jobs/jobs.ts'

/** The transaction in which a job of the demo writes. */
export type Tx = Parameters<Parameters<JobContext['write']>[0]>[0]
