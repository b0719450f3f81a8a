import type { Need } from './access.ts'
import type { EventData, EventName } from './events.ts'

/** Who hears of an event on the live stream: 'members' of its team, those who can see the 'file' it happened to, members with
 *  a permission, only the people it concerns ('self'), or 'nobody'. Whoever caused an event, and the user it names, hear of it
 *  in any case except 'nobody'. */
export type EventAudience = 'members' | 'file' | 'self' | 'nobody' | { need: Need }
/** `ids` are the keys of the event's data that are sent along; `hides` leaves out what it happened to as well. */
type Heard<E extends EventName> = { to: EventAudience; ids: readonly (keyof EventData<E>)[]; hides?: true }

const to =
  (audience: EventAudience) =>
  <const K extends string>(...ids: K[]) => ({ to: audience, ids })
const members = to('members')
const file = to('file')
const self = to('self')
const nobody = to('nobody')
const editors = to({ need: 'EDIT_ASSETS' })
const managers = to({ need: 'MANAGE_TEAM' })
const approvers = to({ need: 'APPROVE_DOWNLOADS' })
const bin = to({ need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS'] } })
const binFolders = to({ need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'] } })
const guestLinks = to({ need: { all: ['UPLOAD_ASSETS', 'EDIT_ASSETS'] } })

/** Each event says here who hears of it, as the lists of the same things do: an event that is missing does not compile. */
export const eventAudiences: { [E in EventName]: Heard<E> } = {
  'installation.set_up': nobody(),
  'user.signed_up': nobody(),
  'user.signed_in': self('user'),
  'user.sign_in_failed': nobody(),
  'user.signed_out': self('user'),
  'user.updated': members('user'),
  'user.link_sent': nobody(),
  'user.password_changed': self('user'),
  'user.email_verified': self('user'),
  'user.email_changed': self('user'),
  'user.second_factor_started': self('user'),
  'user.second_factor_on': self('user'),
  'user.second_factor_off': self('user'),
  'user.recovery_codes_renewed': self('user'),
  'user.sessions_revoked': self('user'),
  'user.suspended': members('user'),
  'user.reinstated': members('user'),
  'team.created': members('team'),
  'team.updated': members('team'),
  'team.features_set': members('team'),
  'member.invited': managers('invite'),
  'member.invite_resent': managers('invite'),
  'member.invite_revoked': managers('invite'),
  'member.joined': members('user'),
  'member.role_set': members('user'),
  'member.removed': members('user'),
  'role.created': members(),
  'role.updated': members(),
  'role.deleted': members(),
  'folder.created': members('folder'),
  'folder.updated': members('folder'),
  'folder.recycled': members('folder'),
  'folder.restored': members('folder'),
  'folder.deleted': binFolders('folder'),
  'folder.ordered': members('folder'),
  'folder.shared': members(),
  'folder.unshared': members(),
  'collection.created': members('collection'),
  'collection.updated': members('collection'),
  'collection.files_changed': members('collection'),
  'collection.deleted': members('collection'),
  'gallery.created': members('gallery'),
  'gallery.updated': members('gallery'),
  'gallery.files_changed': members('gallery'),
  'gallery.deleted': members('gallery'),
  'attribute.created': members('attribute'),
  'attribute.updated': members('attribute'),
  'attribute.ordered': members(),
  'attribute.deleted': members('attribute'),
  'right.created': members('right'),
  'right.updated': members('right'),
  'right.deleted': members('right'),
  'tag.updated': members('tag'),
  'tag.merged': members('tag'),
  'tag.deleted': members('tag'),
  'bin.emptied': bin(),
  'guest_link.created': guestLinks('guest_link'),
  'guest_link.updated': guestLinks('guest_link'),
  'guest_link.renewed': guestLinks('guest_link'),
  'guest_link.revoked': guestLinks('guest_link'),
  'upload.begun': self(),
  'upload.cancelled': self('upload'),
  'upload.expanded': self('upload'),
  'version.uploaded': file('file', 'version'),
  'version.processed': file('file', 'version'),
  'version.keywords_found': nobody(),
  'version.delayed': file('file', 'version'),
  'version.failed': file('file', 'version'),
  'version.crop_asked': file('file', 'version'),
  'version.crop_failed': file('file', 'version'),
  'version.set_active': file('file', 'version'),
  'version.deleted': file('file', 'version'),
  'duplicates.told_apart': members(),
  'file.updated': file('file', 'run'),
  'file.exported': self(),
  'file.thumbnail_asked': file('file', 'version'),
  'file.thumbnail_set': file('file', 'version'),
  'file.thumbnail_failed': file('file', 'version'),
  'file.recycled': file('file'),
  'file.restored': file('file'),
  'file.accepted': file('file'),
  'file.deleted': bin('file'),
  'file.process_asked': file('file', 'version'),
  'file.viewed': editors('file'),
  'file.downloaded': to({ need: { any: ['APPROVE_DOWNLOADS', 'EDIT_ASSETS'] } })('file'),
  'file.download_arrived': approvers('file'),
  'file.download_withheld': approvers('file'),
  'download.agreed': self(),
  'download.requested': approvers('file', 'request'),
  'download.answered': approvers('file', 'request'),
  'approval_rule.created': approvers('rule'),
  'approval_rule.deleted': approvers('rule'),
  'embed.created': members('embed'),
  'embed.updated': members('embed'),
  'embed.deleted': members('embed'),
  'link.created': editors('link'),
  'link.updated': editors('link'),
  'link.deleted': editors('link'),
  'link.unlocked': editors('link'),
  // A view may be private: only that the list has changed is told.
  'view.created': { ...members(), hides: true },
  'view.updated': { ...members(), hides: true },
  'view.deleted': { ...members(), hides: true },
  'comment.added': file('file', 'comment'),
  'comment.resolved': file('file', 'comment'),
  'comment.reopened': file('file', 'comment'),
  'comment.updated': file('file', 'comment'),
  'comment.deleted': file('file', 'comment'),
  'bulk.started': members('run'),
  'bulk.progressed': members('run'),
  'bulk.ended': members('run'),
  'bulk.cancelled': members('run'),
  'bulk.undo_asked': members('run'),
  'bulk.undone': members('run'),
  'demo.filled': members(),
  'job.retried': nobody(),
  'job.removed': nobody(),
}
