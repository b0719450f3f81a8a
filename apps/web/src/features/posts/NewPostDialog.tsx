import { postWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { words } from '../../ui/words.ts'
import { useSession } from '../auth/index.ts'
import { accountsQuery } from '../social-accounts/index.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { newWords } from './copy.ts'
import { NoAccounts } from './NoAccounts.tsx'
import type { NewPost } from './new-post.ts'
import { useCreatePost } from './use-create-post.ts'

/** New Post, New Story or New Reel: an account is chosen, then the editor opens (spec §4). */
const NewPostDialog = ({ onClose, ...post }: NewPost & { onClose: () => void }) => {
  const { team } = useSession()
  const query = useQuery(accountsQuery(team.uuid))
  const { create, busy, firstChoice } = useCreatePost(onClose)
  const [chosen, setChosen] = useState<string | null>(null)
  const account = chosen ?? firstChoice(query.data?.results, post.type)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={postWords.new[post.type]}
      sub={post.files && post.files.length > 0 ? filesInWords(post.files.length) : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (account && !busy) void create(post, account)
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit" aria-busy={busy} why={account ? null : newWords.chooseFirst}>
            {busy ? postWords.creating : newWords.create[post.type]}
          </Button>
        </>
      }
    >
      <Loaded query={query} what={newWords.loadingAccounts} skeleton={<SkeletonForm fields={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <NoAccounts onClose={onClose} />
          ) : (
            <AccountChoice accounts={results} type={post.type} value={account} onChange={setChosen} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
export default NewPostDialog
