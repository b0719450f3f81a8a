import { SegmentedControl } from '@mantine/core'
import { type PostCard, postRulesOf, posts, type PostType, postWords } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { accountsQuery } from '../social-accounts/index.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { postRefreshes, draftsQuery, editorOf } from './api.ts'
import { newWords, shareWords } from './copy.ts'
import { DraftChoice } from './DraftChoice.tsx'
import { NoAccounts } from './NoAccounts.tsx'
import type { SharedFile } from './new-post.ts'
import { useCreatePost } from './use-create-post.ts'

/** Returns why `more` files cannot be added to a draft; null if they can. */
const whyNotDraft = ({ platform, post_type, files }: PostCard, more: number) => {
  const rules = postRulesOf(platform, post_type)
  const most = Math.max(rules?.images?.files.max ?? 0, rules?.videos?.files.max ?? 0)
  return files.length + more > most ? shareWords.full(files.length) : null
}

type SelectPostProps = { type: PostType; files: readonly SharedFile[]; onBack: () => void; onClose: () => void }
/** Select Post: adds the files to a new post on an account, or to a draft. */
export const SelectPost = ({ type, files, onBack, onClose }: SelectPostProps) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const accounts = useQuery(accountsQuery(team.uuid))
  const drafts = useInfiniteQuery(draftsQuery(team.uuid))
  const { create, busy, firstChoice } = useCreatePost(onClose)
  const update = useAction(posts.update, postRefreshes)
  const [into, setInto] = useState<'new' | 'draft'>('new')
  const [chosen, setAccount] = useState<string | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const account = chosen ?? firstChoice(accounts.data?.results, type)
  const fitting = drafts.data?.pages.flatMap(({ results }) => results).filter((one) => one.post_type === type) ?? []
  const to = fitting.find(({ uuid }) => uuid === draft)

  const add = async (post: PostCard) => {
    const before = post.files.map(({ file, crop, alt_text }) => ({ file, crop, alt_text }))
    const added = files.filter(({ uuid }) => !before.some(({ file }) => file === uuid)).map(({ uuid }) => uuid)
    await update.run(
      { params: { post: post.uuid }, body: { files: [...before, ...added], version: post.version } as never },
      {
        done: () => {
          onClose()
          void navigate(editorOf(post))
        },
        failed: shareWords.addFailed,
      },
    )
  }
  const action =
    into === 'new' ? (
      <Button
        primary
        aria-busy={busy}
        why={account ? null : newWords.chooseFirst}
        onClick={() => account && !busy && void create({ type, files }, account)}
      >
        {busy ? postWords.creating : newWords.create[type]}
      </Button>
    ) : (
      <Button primary busy={update.busy} why={to ? null : postWords.select} onClick={() => to && void add(to)}>
        {shareWords.add}
      </Button>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={postWords.select}
      sub={files.length === 1 ? files[0]?.name : filesInWords(files.length)}
      footer={
        <>
          <Button onClick={onBack}>{shareWords.back}</Button>
          {action}
        </>
      }
    >
      <Loaded query={accounts} what={newWords.loadingAccounts} skeleton={<SkeletonForm fields={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <NoAccounts onClose={onClose} />
          ) : (
            <Fields>
              <SegmentedControl
                aria-label={postWords.select}
                value={into}
                onChange={(value) => setInto(value as 'new' | 'draft')}
                data={[
                  { value: 'new', label: shareWords.newPost(type) },
                  { value: 'draft', label: shareWords.draft },
                ]}
              />
              {into === 'new' ? (
                <AccountChoice accounts={results} type={type} value={account} onChange={setAccount} />
              ) : (
                <Loaded query={drafts} what={shareWords.loadingDrafts} skeleton={<SkeletonForm fields={3} />}>
                  {() => (
                    <DraftChoice
                      drafts={fitting}
                      type={type}
                      value={draft}
                      whyNot={(one) => whyNotDraft(one, files.length)}
                      onChange={setDraft}
                    />
                  )}
                </Loaded>
              )}
            </Fields>
          )
        }
      </Loaded>
    </Dialog>
  )
}
