import { emptyStates, maySetSource, problemInWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateInWords, timeInWords } from '../../lib/dates.ts'
import { durationInWords, sizeInWords } from '../../lib/sizes.ts'
import { Facts } from '../../ui/Panel.tsx'
import { Address, textFact, textsIn } from '../details/index.ts'
import { metadataQuery } from './api.ts'
import { Creator } from './Creator.tsx'
import { FileFolderLink } from './FileFolderLink.tsx'
import { hasDamPlus } from './parts.ts'
import { photoSummary } from './photo-summary.ts'
import type { FileView } from './view.ts'
import { dimensionsInWords, kindWords, typeInWords } from './words.ts'

type Fact = readonly [label: string, value: ReactNode]

/** Whoever uploaded the version in use; outsiders are not told. */
const makerOf = ({ file }: FileView): Fact[] => {
  const { created_by: by, source } = file.latest_version
  if (by) return [['By', `${by.first_name} ${by.last_name}`.trim()]]
  return source || file.viewer !== 'member' ? [] : [['By', 'Somebody who has left']]
}

const creatorOf = (view: FileView): Fact[] =>
  view.file.latest_version.source?.creator
    ? [['Creator', <Creator key="creator" view={view} unknown={emptyStates.creator} />]]
    : []

/** The original source: shown where one is named or can be. */
const sourceOf = (view: FileView): Fact[] => {
  const { file, why } = view
  const setsSource = maySetSource(file.latest_version.source)
  if (!setsSource && !file.source_display_name) return []
  return [textFact(view, 'source_display_name', setsSource ? why('edit') : 'The creator of this file is known')]
}

/** What people say about the file, and what it is. */
export const InformationPanel = ({ view }: { view: FileView }) => {
  const { file } = view
  const { data: items = [] } = useQuery({
    ...metadataQuery(file.uuid),
    enabled: file.kind === 'image' && hasDamPlus(view),
  })
  const photo = photoSummary(items)
  const dimensions = dimensionsInWords(file)
  const facts: Fact[] = [
    ...textsIn('information', file).flatMap((name) =>
      name === 'source_display_name' ? sourceOf(view) : [textFact(view, name)],
    ),
    ...creatorOf(view),
    ...(photo ? [['Photo', photo] as const] : []),
    ['Created', timeInWords(file.created_at)],
    ...makerOf(view),
    ...(file.updated_at.getTime() > file.created_at.getTime()
      ? [['Changed', dateInWords(file.updated_at)] as const]
      : []),
    ...(file.copied_from
      ? [
          [
            'Copied from',
            <Address key="copied" href={`/file/${file.copied_from.uuid}`}>
              {file.copied_from.name}
            </Address>,
          ] as const,
        ]
      : []),
    ['Folder', <FileFolderLink key="folder" file={file} />],
    ...(file.problem ? [['Preview', problemInWords(file.problem)] as const] : []),
    ['Type', `${kindWords[file.kind]}, ${typeInWords(file.file_type)}`],
    ...(dimensions ? [['Dimensions', dimensions] as const] : []),
    ...(file.duration === null ? [] : [['Length', durationInWords(file.duration)] as const]),
    ['Size', sizeInWords(file.size)],
    ...(['', file.name].includes(file.latest_version.original_name)
      ? []
      : [['Original name', file.latest_version.original_name] as const]),
  ]
  return <Facts facts={facts} />
}
