import type { PersonCard } from '@vitrine/contract'
import { Badge } from '../../ui/Badge.tsx'
import { releaseInWords } from './copy.ts'

/** Whether a person's release is in force, and until when. */
export const ReleaseBadge = ({ release }: { release: PersonCard['release'] }) => {
  const [kind, text] = releaseInWords(release)
  return <Badge kind={kind}>{text}</Badge>
}
