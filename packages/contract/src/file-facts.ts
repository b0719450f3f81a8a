import { z } from 'zod'
import { Attachment } from './attachments.ts'
import type { Audience } from './audience.ts'
import { BoundingBox } from './bounding-boxes.ts'
import { FileCard } from './cards.ts'
import { PersonName } from './comments.ts'
import { sharedFact, teamFact, publicFact } from './field-definition.ts'
import { time } from './fields.ts'
import { GalleryName } from './galleries.ts'
import { GuestConsent } from './guests.ts'
import { actions, steps } from './rights.ts'
import { MapPoint } from './text-fields.ts'
import { Version } from './versions.ts'

const Named = z.object({ uuid: z.uuid(), name: z.string() })
const Titled = z.object({ uuid: z.uuid(), title: z.string() })

/** The rights decision for one action, with the reasons that this viewer can read. */
export const ActionDecision = z.object({
  verdict: z.enum(['allow', 'steps', 'deny', 'absent']),
  steps: z.array(z.enum(steps)),
  marked: z.boolean(),
  reasons: z.array(z.string()),
  /** Warnings for the team. They do not change the verdict. */
  warnings: z.array(z.string()),
  /** Whether the action is denied because of the viewer's role, not because of the file. */
  by_role: z.boolean(),
})
export type ActionDecision = z.output<typeof ActionDecision>

/** The viewer: a member of the file's team, a member of a team it is shared with, or the public. */
export const viewers = ['member', 'shared', 'public'] as const
export type Viewer = (typeof viewers)[number]
/** The audience to which each viewer belongs. */
export const audienceOfViewer: Record<Viewer, Audience> = { member: 'team', shared: 'shared', public: 'world' }

/** The fields of a file that update-file does not write: computed fields, and fields stored by related modules. */
export const fileFacts = {
  team: publicFact(z.uuid()),
  viewer: publicFact(z.enum(viewers)),
  foreign: publicFact(z.boolean()),
  /** The team that owns the file, if the viewer belongs to a team it is shared with. */
  owner: sharedFact(Named.nullable(), null),
  copied_from: teamFact(Named.nullable(), null),
  location_obj: publicFact(z.object({ text: z.string(), map_point: MapPoint.nullable() }).nullable()),
  // Exact coordinates may reveal a home address.
  map_point: sharedFact(MapPoint.nullable(), null),
  /** The consent that a guest gave with the file. */
  guest_consent: teamFact(GuestConsent.nullable(), null),
  galleries: teamFact(z.array(GalleryName), []),
  media_centre_albums: teamFact(z.array(z.object({ uuid: z.uuid(), media_centre: Titled, album: Titled })), []),
  embeds: teamFact(z.array(Titled), []),
  single_embeds: teamFact(z.array(Titled), []),
  maps: teamFact(z.array(Titled), []),
  attachments: publicFact(z.array(Attachment)),
  related_files: teamFact(z.array(FileCard), []),
  bounding_boxes: teamFact(z.array(BoundingBox), []),
  comment_count: teamFact(z.int(), 0),
  /** The file's URL on this installation. */
  permalink: publicFact(z.string()),
  html: publicFact(z.string().nullable()),
  social_post_v2: publicFact(z.object({ posted_on: time, caption: z.string() }).nullable()),
  approval: teamFact(z.object({ uuid: z.uuid(), status: z.string() }).nullable(), null),
  recycled_at: teamFact(time.nullable(), null),
  recycled_by: teamFact(PersonName.nullable(), null),
  /** The time at which the file will be permanently deleted from the bin. */
  deleted_at: teamFact(time.nullable(), null),
  updated_at: publicFact(time),
  detailed: publicFact(z.literal(true)),
  latest_version: publicFact(Version),
  /** The rights decision for each action, now and on this surface. */
  actions: publicFact(z.record(z.enum(actions), ActionDecision)),
}
