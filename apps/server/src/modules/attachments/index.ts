/** The front door of attachments and linked assets. */
export {
  addAttachment,
  addRelated,
  attachmentsOf,
  findAttachments,
  relatedOf,
  removeAttachment,
  removeRelated,
} from './service.ts'
