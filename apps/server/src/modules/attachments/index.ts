import { defineModule } from '../../platform/module.ts'
import { findAttachableFiles, findAttachments } from './service.ts'

export { addAttachment, addRelated, attachmentsOf, relatedOf, removeAttachment, removeRelated } from './service.ts'

/** Attachments and linked assets. */
export const attachments = defineModule({
  subjects: { attachable_file: findAttachableFiles, attachment: findAttachments },
})
