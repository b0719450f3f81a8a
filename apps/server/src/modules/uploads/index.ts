import { defineModule } from '../../platform/module.ts'
import { discardUpload, expandZip, sweepUploads } from './jobs.ts'
import { handlers } from './routes.ts'
import { findUploads } from './store.ts'

export { discardUpload } from './jobs.ts'
export { guestAsSource, storeReceived } from './service/add-uploaded-file.ts'
export { cancelUpload, type OnReceived, receiveBytes, uploadProgress } from './service/receive.ts'
export { guestLinkUsage, cancelByLink, insert as registerUploads, one as uploadRow } from './store.ts'

/** Uploads of files and zips to the library. */
export const uploads = defineModule({
  handlers: { uploads: handlers },
  subjects: { upload: findUploads },
  jobs: [discardUpload, expandZip, sweepUploads],
})
