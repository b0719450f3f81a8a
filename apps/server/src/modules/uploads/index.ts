/** The front door of uploads: the way of bytes from a person's disk into the library. */
export { discardUpload, expandZip, sweepUploads } from './jobs.ts'
export { handlers } from './routes.ts'
export { guestAsSource, takeArrived } from './service/arrive.ts'
export { cancelUpload, type OnArrived, receiveBytes, uploadProgress } from './service/receive.ts'
export { broughtBy, cancelByLink, findUploads, insert as registerUploads, one as uploadRow } from './store.ts'
