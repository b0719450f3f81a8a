// The server with additional poison jobs. Only tests start it.
import { jobs } from '../app.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { start } from '../start.ts'
import { deadly, fine, harmful, oddErrors } from './poison-jobs.ts'

;(jobs as Job[]).push(...oddErrors, ...harmful, ...deadly, fine)
await start()
