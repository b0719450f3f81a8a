import { Address } from '../details/index.ts'
import type { FileView } from './view.ts'

type CreatorProps = {
  view: FileView
  /** Shown when the creator is unknown. */
  unknown: string
}
/** The creator of the active version. For members it links to the creator's other posts. */
export const Creator = ({ view: { file }, unknown }: CreatorProps) => {
  const creator = file.latest_version.source?.creator
  if (!creator) return unknown
  const words = [creator.name || creator.handle || unknown, creator.email].filter(Boolean).join(', ')
  const wanted = creator.handle || creator.identifier
  const isLinked = wanted !== '' && file.viewer === 'member' && (creator.social || creator.ig_creator)
  if (!isLinked) return <bdi>{words}</bdi>
  return (
    <Address href={`/ugc?${new URLSearchParams({ q: wanted })}`}>
      <bdi>{words}</bdi>
    </Address>
  )
}
