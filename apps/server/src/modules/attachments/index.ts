import { defineModule } from '../../platform/module.ts'
import { findAttachments } from './service.ts'

export { addAttachment, addRelated, attachmentsOf, relatedOf, removeAttachment, removeRelated } from './service.ts'

/** Attachments and linked assets. */
export const attachments = defineModule({
  subjects: { attachment: findAttachments },
})
