import { posts, postTypes, type PostType, postWords } from '@vitrine/contract'
import { useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { words } from '../../ui/words.ts'
import { useWhyNot } from '../auth/index.ts'
import { shareWords, typeWords } from './copy.ts'
import type { SharedFile } from './new-post.ts'
import { SelectPost } from './SelectPost.tsx'
import { whyNotType } from './shareable.ts'
import { typeIcons } from './type-icons.ts'

type ShareProps = { files: readonly SharedFile[]; onClose: () => void }
/** Share To Socials (spec §2): Post, Story or Reel, then Select Post. */
const ShareToSocials = ({ files, onClose }: ShareProps) => {
  const why = useWhyNot()(posts.create)
  const [chosen, setType] = useState<PostType | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const type = chosen ?? postTypes.find((one) => whyNotType(files, one) === null) ?? null
  if (isSelecting && type)
    return <SelectPost type={type} files={files} onBack={() => setSelecting(false)} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={postWords.share}
      sub={files.length === 1 ? files[0]?.name : filesInWords(files.length)}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary why={why ?? (type ? null : whyNotType(files, 'post'))} onClick={() => setSelecting(true)}>
            {postWords.select}
          </Button>
        </>
      }
    >
      <RadioCards
        label={shareWords.type}
        value={type}
        onChange={setType}
        cards={postTypes.map((one) => {
          const reason = whyNotType(files, one)
          const I = typeIcons[one]
          const { label, help } = typeWords[one]
          return {
            value: one,
            before: <I size={22} stroke={1.6} aria-hidden />,
            name: label,
            sub: reason ?? help,
            isDisabled: reason !== null,
            label: [label, reason].filter(Boolean).join(', '),
          }
        })}
      />
    </Dialog>
  )
}
export default ShareToSocials
