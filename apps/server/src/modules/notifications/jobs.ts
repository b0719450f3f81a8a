import { defineEventJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { sendDigests } from './service/digest.ts'
import { withdrawNotifications } from './service/notify.ts'
import * as on from './service/notify-on-events.ts'
import { deleteRead } from './store/notification-items.ts'

const failing = ['failed', 'unconfirmed', 'missed']

/** The effects of events on notifications. An event that is delivered twice notifies people once. */
export const eventJobs = [
  defineEventJob({ name: 'notifications.comment-added', on: 'comment.added', run: on.commentAdded }),
  defineEventJob({
    name: 'notifications.comment-updated',
    on: 'comment.updated',
    when: ({ mentions }) => mentions.length > 0,
    run: on.commentAdded,
  }),
  defineEventJob({
    name: 'notifications.comment-deleted',
    on: 'comment.deleted',
    run: (ctx, { comment }) => withdrawNotifications(ctx, comment),
  }),
  defineEventJob({ name: 'notifications.post-commented', on: 'post.commented', run: on.postCommented }),
  defineEventJob({ name: 'notifications.post-comment-changed', on: 'post.comment_changed', run: on.postCommented }),
  defineEventJob({
    name: 'notifications.download-requested',
    on: 'download.requested',
    when: ({ approved }) => approved === null,
    run: on.downloadRequested,
  }),
  defineEventJob({ name: 'notifications.download-answered', on: 'download.answered', run: on.downloadAnswered }),
  defineEventJob({
    name: 'notifications.access-requested',
    on: 'media_centre.access_requested',
    run: on.accessRequested,
  }),
  defineEventJob({
    name: 'notifications.access-answered',
    on: 'media_centre.access_answered',
    run: (ctx, { access_request }) => withdrawNotifications(ctx, access_request),
  }),
  defineEventJob({ name: 'notifications.approval-changed', on: 'post.approval_changed', run: on.approvalChanged }),
  defineEventJob({
    name: 'notifications.post-failed',
    on: 'post.progressed',
    when: ({ status }) => failing.includes(status),
    run: on.postFailed,
  }),
  defineEventJob({
    name: 'notifications.creator-answered',
    on: 'one_time_approval.answered',
    run: (ctx, { one_time_approval, answer }) => on.creatorAnswered(ctx, one_time_approval, answer, true),
  }),
  defineEventJob({
    name: 'notifications.permission-ended',
    on: 'one_time_approval.ended',
    when: ({ by }) => by !== 'team',
    run: (ctx, { one_time_approval, status, by }) =>
      on.creatorAnswered(ctx, one_time_approval, status, by === 'creator'),
  }),
  defineEventJob({ name: 'notifications.files-expiring', on: 'file.expiring', run: on.filesExpiring }),
  defineEventJob({
    name: 'notifications.version-uploaded',
    on: 'version.uploaded',
    when: ({ first }) => !first,
    run: on.versionUploaded,
  }),
  defineEventJob({
    name: 'notifications.version-deleted',
    on: 'version.deleted',
    run: (ctx, { version }) => withdrawNotifications(ctx, version),
  }),
]

/** Every quarter of an hour, because some time zones are a quarter of an hour apart. */
export const digests = defineSchedule({ name: 'notifications.digest', every: '*/15 * * * *', run: sendDigests })

export const deleteOld = defineSchedule({
  name: 'notifications.delete-old',
  every: '47 3 * * *',
  run: async ({ db, ports, signal }) => {
    while ((await deleteRead(db, ports.now(), ports.settings.notificationDays)) > 0) signal.throwIfAborted()
  },
})
