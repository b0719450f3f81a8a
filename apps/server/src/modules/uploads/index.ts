/** The front door of uploads: the way of bytes from a person's disk into the library. */
export { discardUpload, expandZip, sweepUploads } from './jobs.ts'
export { handlers } from './routes.ts'
export { takeArrived } from './service/arrive.ts'
export { findUploads } from './store.ts'
