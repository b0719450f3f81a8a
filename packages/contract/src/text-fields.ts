import { z } from 'zod'
import { defineField, text } from './field-definition.ts'
import { nameLine, prose } from './fields.ts'
import { emptyStates, toasts } from './messages.ts'

export const MapPoint = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
/** A place: a text, a point, or both. Omitted parts are not changed. */
const location = z.union([
  prose(1000),
  z
    .object({ text: prose(1000).optional(), map_point: MapPoint.nullable().optional() })
    .refine(({ text: words, map_point }) => words !== undefined || map_point !== undefined, 'Send text or coordinates'),
])

/** A file's text fields that are stored in the files table, in the order of the forms and the CSV. Add new fields here and
 *  in the table: see "Add a text field" in docs/architecture.md. */
export const textFields = {
  name: defineField({
    ...text(1000, 'one'),
    input: nameLine(1000),
    key: 'fileName',
    label: 'Name',
    audience: 'world',
    tells: true,
    bulk: false,
    csv: true,
    search: 'name',
    metadata: null,
    panel: null,
  }),
  description: defineField({
    ...text(20_000, 'many'),
    key: 'description',
    label: 'Description',
    audience: 'world',
    bulk: { section: 'information', rows: 2 },
    csv: true,
    search: 'description',
    metadata: ['XMP-dc:Description', 'IPTC:Caption-Abstract', 'IFD0:ImageDescription'],
    panel: { section: 'information', updated: toasts.descriptionUpdated },
  }),
  location_text: defineField({
    ...text(1000, 'one'),
    input: location,
    key: 'location',
    change: 'location',
    stored: 'rule',
    label: 'Location',
    audience: 'world',
    bulk: { section: 'information' },
    csv: true,
    search: 'place',
    metadata: null,
    panel: { section: 'information', updated: toasts.locationUpdated },
  }),
  source_display_name: defineField({
    ...text(300, 'one'),
    key: 'source_display_name',
    stored: 'rule',
    label: 'Original source',
    audience: 'world',
    bulk: { section: 'information', half: true },
    csv: true,
    search: 'creator',
    metadata: ['XMP-dc:Creator', 'IPTC:By-line', 'IFD0:Artist'],
    panel: {
      section: 'information',
      label: 'Original Source',
      empty: { read: emptyStates.source, edit: emptyStates.source },
      updated: toasts.sourceUpdated,
    },
  }),
  credit_line: defineField({
    ...text(500, 'one'),
    key: 'credit_line',
    label: 'Credit line',
    audience: 'world',
    bulk: { section: 'information', half: true },
    csv: true,
    search: 'creator',
    metadata: ['XMP-photoshop:Credit', 'IPTC:Credit'],
    panel: { section: 'information', empty: { read: 'No credit line', edit: 'Add a credit line' } },
  }),
  copyright: defineField({
    ...text(2000, 'many'),
    key: 'copyright',
    label: 'Copyright',
    audience: 'world',
    bulk: { section: 'information', half: true },
    csv: true,
    search: 'other',
    metadata: ['XMP-dc:Rights', 'IPTC:CopyrightNotice', 'IFD0:Copyright'],
    panel: {
      section: 'rights',
      empty: { read: emptyStates.copyright, edit: emptyStates.copyright },
      updated: toasts.rightsUpdated,
    },
  }),
  rights_context: defineField({
    ...text(5000, 'many'),
    key: 'rightsContext',
    label: 'Rights context',
    audience: 'world',
    bulk: { section: 'rights' },
    csv: true,
    search: 'other',
    metadata: ['XMP-xmpRights:UsageTerms', 'IPTC:SpecialInstructions'],
    panel: {
      section: 'rights',
      label: 'Context',
      empty: { read: 'No usage notes', edit: 'Add usage notes' },
      updated: toasts.rightsUpdated,
    },
  }),
}
