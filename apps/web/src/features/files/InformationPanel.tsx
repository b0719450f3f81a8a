import { emptyStates, maySetSource, type PanelText, problemInWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { dateInWords, timeInWords } from '../../lib/dates.ts'
import { durationInWords, sizeInWords } from '../../lib/sizes.ts'
import { FactGroups } from '../../ui/Panel.tsx'
import { Address, textFact, textsIn } from '../details/index.ts'
import { locationCopy, PointPlace } from '../location/index.ts'
import { metadataQuery } from './api.ts'
import { Creator } from './Creator.tsx'
import { FileFolderLink } from './FileFolderLink.tsx'
import { hasDamPlus } from './parts.ts'
import { photoSummary } from './photo-summary.ts'
import type { FileView } from './view.ts'
import { dimensionsInWords, kindWords, typeInWords, factWords } from './copy.ts'

type Fact = readonly [label: string, value: ReactNode]

/** The person who uploaded the active version. Not shown outside the team. */
const uploaderOf = ({ file }: FileView): Fact[] => {
  const { created_by: by, source } = file.latest_version
  if (by) return [[factWords.uploadedBy, `${by.first_name} ${by.last_name}`.trim()]]
  return source || file.viewer !== 'member' ? [] : [[factWords.uploadedBy, factWords.formerMember]]
}

const creatorOf = (view: FileView): Fact[] =>
  view.file.latest_version.source?.creator
    ? [[factWords.creator, <Creator key="creator" view={view} unknown={emptyStates.creator} />]]
    : []

/** The original source, shown if there is one or one can be added. */
const sourceOf = (view: FileView): Fact[] => {
  const { file, why } = view
  const setsSource = maySetSource(file.latest_version.source)
  if (!setsSource && !file.source_display_name) return []
  return [textFact(view, 'source_display_name', { why: setsSource ? why('edit') : factWords.creatorKnown })]
}

/** The text fields that say where a file comes from. */
const originTexts: readonly PanelText[] = ['source_display_name', 'credit_line']

/** The location: its text, and the pin on the map. A file with a pin has a location, also if no text describes it. */
const locationOf = (view: FileView): Fact => {
  const { file, team, why } = view
  const [label, text] = textFact(view, 'location_text', file.map_point ? { add: locationCopy.addPlaceName } : {})
  const hasText = file.map_point === null || file.location_text !== '' || why('edit') === null
  return [
    label,
    <Fragment key="location">
      {hasText && text}
      {file.map_point && <PointPlace team={team.uuid} point={file.map_point} />}
    </Fragment>,
  ]
}

/** The text fields of the panel that describe the content. */
const descriptionOf = (view: FileView): Fact[] =>
  textsIn('information', view.file)
    .filter((name) => !originTexts.includes(name))
    .map((name) => (name === 'location_text' ? locationOf(view) : textFact(view, name)))

/** Where the file comes from: its source, its creator, and the person who uploaded it. */
const originOf = (view: FileView, photo: string): Fact[] => {
  const { file } = view
  return [
    ...textsIn('information', file)
      .filter((name) => originTexts.includes(name))
      .flatMap((name) => (name === 'source_display_name' ? sourceOf(view) : [textFact(view, name)])),
    ...creatorOf(view),
    ...(photo ? [[factWords.photo, photo] as const] : []),
    ...uploaderOf(view),
    ...(file.copied_from
      ? [
          [
            factWords.copiedFrom,
            <Address key="copied" href={`/file/${file.copied_from.uuid}`}>
              {file.copied_from.name}
            </Address>,
          ] as const,
        ]
      : []),
  ]
}

const fileFactsOf = ({ file }: FileView): Fact[] => {
  const dimensions = dimensionsInWords(file)
  const { original_name } = file.latest_version
  return [
    [factWords.folder, <FileFolderLink key="folder" file={file} />],
    ...(file.problem ? [[factWords.preview, problemInWords(file.problem)] as const] : []),
    [factWords.type, `${kindWords[file.kind]}, ${typeInWords(file.file_type)}`],
    ...(dimensions ? [[factWords.dimensions, dimensions] as const] : []),
    ...(file.duration === null ? [] : [[factWords.duration, durationInWords(file.duration)] as const]),
    [factWords.size, sizeInWords(file.size)],
    ...(['', file.name].includes(original_name) ? [] : [[factWords.originalName, original_name] as const]),
    [factWords.created, timeInWords(file.created_at)],
    ...(file.updated_at.getTime() > file.created_at.getTime()
      ? [[factWords.updated, dateInWords(file.updated_at)] as const]
      : []),
  ]
}

/** The description of a file, its origin, and the facts about the file itself. */
export const InformationPanel = ({ view }: { view: FileView }) => {
  const { file } = view
  const { data: items = [] } = useQuery({
    ...metadataQuery(file.uuid),
    enabled: file.kind === 'image' && hasDamPlus(view),
  })
  return <FactGroups groups={[descriptionOf(view), originOf(view, photoSummary(items)), fileFactsOf(view)]} />
}
