/** Every error that a caller can receive: code → [status, text]. Throw by code; never write a message twice. The text says what
 *  is wrong and, if it isn't obvious, what to do. */
export const errors = {
  'request.malformed': [400, 'The request could not be read. Send valid JSON.'],
  'request.invalid': [422, 'Some fields are not valid'],
  'request.too_large': [413, 'The request is too large'],
  'request.headers_too_large': [431, 'The address or the headers of the request are too long'],
  'request.method': [405, 'This address does not support that method'],
  'request.unsupported': [415, 'Send the request as application/json'],
  'request.forged': [403, 'This request did not come from Vitrine. Reload the page and try again.'],
  'request.key_reused': [422, 'This Idempotency-Key was used for another request'],
  'request.too_many': [429, 'Too many attempts. Wait a moment and try again.'],
  'request.timeout': [408, 'The request took too long to arrive. Try again.'],
  'auth.required': [401, 'Sign in to continue'],
  'auth.wrong': [401, 'Incorrect email or password'],
  'auth.code_wrong': [401, 'That code is incorrect. Enter the latest one.'],
  'auth.recovery_wrong': [401, 'That recovery code is incorrect or was already used. Enter another one.'],
  'auth.start_again': [410, 'Signing in took too long, or there were too many attempts. Start again.'],
  'auth.suspended': [403, 'This account is suspended. Ask your administrator.'],
  'auth.link_used': [410, 'This link has expired or was already used. Ask for a new one.'],
  'auth.sso_required': [403, 'Your team signs in with single sign-on. Choose “Continue with single sign-on”.'],
  'auth.sign_in_again': [403, 'Confirm it’s you: sign out, sign in again and add the passkey within 10 minutes'],
  'sso.none': [404, 'Single sign-on is not set up for this email domain. Check the address, or sign in another way.'],
  'sso.expired': [410, 'This sign-in took too long, was already used or began in another browser. Sign in again.'],
  'sso.declined': [403, 'Your identity provider did not sign you in. Try again, or ask your administrator.'],
  'sso.failed': [502, 'Your identity provider did not respond as expected. Try again, or ask your administrator.'],
  'sso.unverified': [403, 'Your identity provider has not verified your email address. Ask your administrator.'],
  'sso.other_domain': [
    403,
    'Your identity provider signed you in with an email domain that is not set up for your team. Ask your administrator.',
  ],
  'sso.no_access': [403, 'You do not have access to this team yet. Ask your administrator.'],
  'sso.staff': [403, 'Staff can’t use single sign-on. Sign in with a password or a passkey.'],
  'sso.domain_taken': [409, 'Another team uses this email domain for single sign-on'],
  'passkey.wrong': [401, 'This passkey was not accepted. Try again, or sign in another way.'],
  'passkey.expired': [410, 'That took too long. Try again.'],
  'passkey.too_many': [409, 'You can have at most 20 passkeys. Remove one you no longer use.'],
  'passkey.exists': [409, 'This passkey is already in your list'],
  'auth.second_factor_on': [409, 'Two-factor authentication is already on'],
  'auth.second_factor_off': [409, 'Two-factor authentication is not on'],
  'access.denied': [403, 'You do not have permission to do this'],
  'feature.missing': [403, 'Your team does not have access to this feature.'],
  'rights.denied': [403, 'The rights of this file do not allow this'],
  'rights.steps': [403, 'Complete the required steps first'],
  'thing.not_found': [404, 'Not found'],
  'thing.changed': [409, 'Someone else changed this in the meantime. Compare both versions and save again.'],
  'range.unsatisfiable': [416, 'The requested range is outside the file'],
  'setup.done': [409, 'This installation already has an owner. Sign in instead.'],
  'team.last_admin': [409, 'A team needs at least one person who can manage it'],
  'team.member_exists': [409, 'This person is already a member of the team'],
  'invite.for_another': [409, 'This invitation is for another address. Sign out, then open it again.'],
  'role.in_use': [409, 'This role is used by members, invitations or single sign-on. Give them another role first.'],
  'role.built_in': [409, 'Built-in roles cannot be changed. Create a custom role.'],
  'role.beyond_own': [403, 'You can only give permissions that you have yourself. Ask an admin of your team.'],
  'role.exists': [409, 'A role with this name already exists'],
  'job.running': [409, 'This job is running. Wait until it has finished.'],
  'picture.unreadable': [422, 'Choose a PNG, JPEG or WebP image of at most 256 kB'],
  'version.only_one': [409, 'Cannot delete the only version of a file'],
  'version.not_ready': [409, 'This version is still being processed. Try again in a moment.'],
  'version.no_picture': [422, 'This format cannot be shown as an image'],
  'upload.not_allowed': [403, 'You do not have permission to upload files'],
  'upload.offset': [409, 'The upload is at a different offset. Request the current offset and continue from there.'],
  'upload.offset_header': [400, 'Send Upload-Offset as a whole number'],
  'upload.too_large': [413, 'This file is larger than this installation accepts'],
  'quota.exceeded': [
    403,
    'Your team has used all of its storage. Permanently delete files you no longer need, or ask the administrator of this installation for more.',
  ],
  'upload.ended': [410, 'This upload was cancelled or has ended. Start it again.'],
  'upload.version': [412, 'Send Tus-Resumable: 1.0.0'],
  'conversion.video_failed': [422, 'Could not convert to MP4'],
  'conversion.picture_failed': [422, 'Could not convert to JPG'],
  'conversion.resize_failed': [422, 'Error resizing file'],
  'conversion.too_large': [422, 'Files over 1 GiB cannot be converted. Download the original instead.'],
  'watermark.impossible': [
    403,
    'This file can only be downloaded with a watermark, and its format does not support one. Ask the team for another copy.',
  ],
  'address.over': [403, 'This address has expired or is incorrect. Open the file and start again.'],
  'download.over': [403, 'This download has expired. Start it again.'],
  'request.answered': [409, 'Someone has already answered this request'],
  'slug.taken': [409, 'Another media centre already uses this address'],
  'centre.person_inactive': [409, 'This invitation has expired or was revoked. Restore access first.'],
  'album.live': [409, 'This album is filled by a search, so files cannot be added or moved by hand'],
  'social.not_set_up': [409, 'This network is not set up. Ask the administrator of this installation.'],
  'social.not_connected': [409, 'Reconnect this account first'],
  'social.wrong_network': [409, 'This account belongs to another network'],
  'social.no_demo': [409, 'Demo accounts are only available in the demo'],
  'integration.not_set_up': [409, 'This integration is not set up. Ask the administrator of this installation.'],
  'integration.not_connected': [409, 'Reconnect this account before you send files to it'],
  'integration.wrong_provider': [409, 'This account belongs to another product'],
  'integration.not_taken': [422, 'This product does not accept this file'],
  'integration.expired': [410, 'This sign-in has expired. Connect the account again.'],
  'integration.failed': [502, 'The connected service did not respond as expected. Try again in a moment.'],
  'social.failed': [502, 'The network did not respond as expected. Try again in a moment.'],
  'post.publishing': [409, 'This post is being published or is live, so it cannot be changed'],
  'post.unconfirmed': [
    409,
    'We don’t know yet whether this post was published. Check the account on its network before you publish it again.',
  ],
  'post.not_ready': [409, 'This post cannot be published yet'],
  'ugc.address': [422, 'This is not the address of a post on Instagram or TikTok. Copy it from the network.'],
  'ugc.asked': [409, 'The creator has already been asked, so the status cannot be changed by hand'],
  'ugc.no_comment': [
    409,
    'The network allows comments only on posts that mention your account. Send the approval link in a message instead.',
  ],
  'ugc.gone': [409, 'This post is no longer available on its network'],
  'ugc.same_comment': [409, 'This comment is the same as the last one. Change the text.'],
  'ugc.link_in_comment': [422, 'Comments are public, so they cannot contain an approval link. Send it in a message.'],
  'ugc.comment_limit': [429, 'This account has reached its comment limit for today. Try again tomorrow.'],
  'webhook.forged': [403, 'The signature of this event is not valid'],
  'approval.closed': [410, 'This link no longer works. Ask the team that sent it for a new one.'],
  'approval.answered': [409, 'You have already answered this request'],
  'approval.terms_changed': [409, 'The terms have changed. Reload the page and read them again.'],
  'approval.not_pending': [409, 'This request has been answered or has ended, so it can no longer be changed'],
  'approval.not_approved': [409, 'Only an approval that is in force can be revoked'],
  'approval.in_force': [409, 'This approval is in force. Revoke it before you delete it.'],
  'approval.waiting': [409, 'The creator was already asked about this post and has not answered yet'],
  'approval.no_proof': [409, 'There is no proof until the creator has answered'],
  'approval.not_yet': [409, 'You can upload the original once you have agreed'],
  'approval.original': [422, 'Upload an image or a video'],
  'embed.not_public': [409, 'Make this file public first: an embed shows its public page'],
  'embed.no_original': [409, 'This file didn’t come from a post, so there is no original post to embed'],
  'embed.format': [501, 'Only the JSON format is supported'],
  'link.password_wrong': [401, 'Wrong password'],
  'guest.closed': [410, 'This link no longer works. Ask the person who sent it to you for a new one.'],
  'guest.password': [401, 'Wrong password. Check the message that came with this link.'],
  'guest.too_many': [429, 'This link has received too many files in the last hour. Try again later.'],
  'guest.type': [422, 'This type of file is not accepted. Send images, videos, audio or documents.'],
  'guest.consent': [422, 'Read the consent text and tick the box to send your files.'],
  'guest.consent_changed': [409, 'The consent text has changed. Reload the page and read it again.'],
  'guest.full': [413, 'This link has reached its limit. Ask the person who sent it to you for a new one.'],
  'crop.not_offered': [422, 'This format cannot be cropped'],
  'crop.outside': [422, 'The crop is outside the image'],
  'collection.live': [409, 'This collection is filled by a search, so files cannot be added or removed by hand'],
  'collection.not_empty': [409, 'Only an empty collection can be filled by a search. Remove its files first.'],
  'attribute.exists': [409, 'An attribute with this name already exists'],
  'attribute.too_many': [409, 'A team can have at most 200 custom attributes. Delete one you no longer need.'],
  'attribute.in_use': [
    409,
    'Some files have a value for this attribute. Confirm that you want to delete those values.',
  ],
  'attribute.option_in_use': [409, 'Files use this option. Confirm that you want to remove it from them.'],
  'right.exists': [
    409,
    'A rights record with this name already exists. Choose another name, or edit the existing one.',
  ],
  'right.in_use': [409, 'Files use this rights record. Confirm that you want to remove it from them.'],
  'person.itself': [422, 'A person cannot be merged with themselves. Choose another person.'],
  'person.merged': [409, 'This person was merged into another one in the meantime. Reload the page.'],
  'person.merge_over': [410, 'Merges can be undone for 30 days. This one is older, or was already undone.'],
  'person.box_elsewhere': [422, 'This face does not belong to that person'],
  'box.no_image': [422, 'Faces can be marked on images only'],
  'box.too_many': [409, 'A file can have at most 1,000 boxes. Delete one first.'],
  'release.dates': [422, 'The release ends before it begins'],
  'folder.inside_itself': [
    409,
    'A folder cannot be moved into itself or one of its subfolders. Choose another folder.',
  ],
  'share.no_team': [
    422,
    'No team, or more than one, matches this name or email address. Check the spelling, or ask the other team for its exact name.',
  ],
  'share.own_team': [422, 'This is your own team. Everyone in it can already see this folder.'],
  'view.exists': [409, 'A view with this name already exists. Choose another name.'],
  'tag.exists': [409, 'A tag with this name already exists. Merge the two instead.'],
  'file.name_taken': [409, 'A file with this name already exists here'],
  'attachment.too_many': [409, 'A file can have at most 200 attachments. Remove one first.'],
  'attachment.itself': [422, 'A file cannot be attached or linked to itself'],
  'source.known': [409, 'The creator of this file is known, so its original source cannot be changed'],
  'bulk.nothing': [422, 'Select at least one file'],
  'bulk.too_many': [422, 'You can change at most 250,000 files at once. Narrow the search and work in batches.'],
  'bulk.over': [409, 'This change has already finished'],
  'bulk.not_undoable': [409, 'This change cannot be undone'],
  'csv.unreadable': [422, 'This is not a CSV file with a column named uuid'],
  'csv.unclosed': [422, 'A quotation mark in this CSV is never closed'],
  'storage.full': [507, 'The disk is full. Nothing was changed; free some space and try again.'],
  'storage.unavailable': [503, 'File storage is not responding. Try again in a moment.'],
  'outbound.refused': [422, 'This address cannot be reached'],
  'outbound.failed': [502, 'The other server did not respond as expected'],
  'network.failed': [502, 'The server could not be reached. Check your connection.'],
  'server.read_only': [503, 'Vitrine is read-only while its database is being moved. Try again in a few minutes.'],
  'server.busy': [503, 'The server is busy. Try again in a moment.'],
  'server.failed': [500, 'Something went wrong.'],
} as const satisfies Record<string, readonly [number, string]>
export type ErrorCode = keyof typeof errors

/** Additional details of a problem. They must not reveal whether an id is unknown or belongs to another team. */
export type Extra = {
  detail?: string
  errors?: { pointer: string; detail: string }[]
  steps?: readonly string[]
  reasons?: readonly string[]
  retry_after?: number
  /** Both texts of a conflict: the submitted one and the current one. */
  changed?: { field: string; yours: string; theirs: string }[]
}
/** RFC 9457 problem details, as sent with `application/problem+json`. */
export type Problem = { type: string; title: string; status: number; code: ErrorCode } & Extra

export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(errors[code][1])
    this.code = code
    this.extra = extra
  }
  get status(): number {
    return errors[this.code][0]
  }
  get problem(): Problem {
    return { type: `/docs#${this.code}`, title: this.message, status: this.status, code: this.code, ...this.extra }
  }
  /** Parses an error response from the server. Anything else, such as a proxy's error page, becomes `server.failed`. */
  static from(sent: unknown): AppError {
    const { code, detail, errors: fields, steps, reasons, retry_after, changed } = (sent ?? {}) as Partial<Problem>
    if (code === undefined || !Object.hasOwn(errors, code)) return new AppError('server.failed')
    return new AppError(code, { detail, errors: fields, steps, reasons, retry_after, changed })
  }
}

/** Returns the waiting time in words, rounded up so that it is never too short. */
export const waitInWords = (seconds: number) => {
  const [n, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  const whole = Math.max(1, Math.ceil(n))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
/** Returns the error for too many attempts, with the waiting time in seconds. */
export const tooMany = (seconds: number) =>
  new AppError('request.too_many', {
    detail: `Too many attempts. Try again in ${waitInWords(seconds)}.`,
    retry_after: seconds,
  })

/** Returns the error for an invalid field in the request. `pointer` is a JSON pointer into the body, or `#Header`. */
export const invalid = (pointer: string, detail: string) =>
  new AppError('request.invalid', { errors: [{ pointer, detail }] })
