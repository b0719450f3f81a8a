import { TextInput } from '@mantine/core'
import { type Post, postRulesOf, posts, postTypeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { timeInWords } from '../../../lib/dates.ts'
import { Note } from '../../../ui/Fields.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useSession, useWhyNot } from '../../auth/index.ts'
import { accountsQuery, PlatformIcon } from '../../social-accounts/index.ts'
import { ApprovalPanel } from '../approval/ApprovalPanel.tsx'
import { PostComments } from '../comments/PostComments.tsx'
import { localTimeInWords } from '../copy.ts'
import { captionWords, saveWords, screenWords, sectionWords } from './copy.ts'
import { AccountField } from './AccountField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { ComposerBar, ConflictNote } from './ComposerBar.tsx'
import { CountedText } from './CountedText.tsx'
import css from './composer.module.css'
import { FilesSection } from './FilesSection.tsx'
import { HashtagMenu } from './HashtagMenu.tsx'
import { LocationFields } from './LocationFields.tsx'
import { PostMenu } from './PostMenu.tsx'
import { Preview } from './Preview.tsx'
import { isRights, type Place, placeOf, problemsOf } from './problems.ts'
import { Problems } from './Problems.tsx'
import { isFixed } from './status.ts'
import { StatusLine } from './StatusLine.tsx'
import { TimeFields } from './TimeFields.tsx'
import { useDraft } from './use-draft.ts'
import { usePostActions } from './use-post-actions.ts'

const titleOf = ({ published_at, scheduled_local, post_type }: Post) => {
  if (published_at) return timeInWords(published_at)
  return scheduled_local ? localTimeInWords(scheduled_local) : screenWords.unscheduled[post_type]
}

/** The editor of a post. */
export const Composer = ({ post }: { post: Post }) => {
  const { team } = useSession()
  const accounts = useQuery(accountsQuery(team.uuid)).data?.results ?? []
  const editing = useDraft(post)
  const actions = usePostActions(post, editing)
  const why = useWhyNot()(posts.update)
  const time = useRef<HTMLDivElement>(null)
  const { draft, set } = editing
  const account = accounts.find(({ uuid }) => uuid === draft.account) ?? post.account
  const platform = account?.platform ?? post.platform
  const rules = postRulesOf(platform, post.post_type)
  const fixed = isFixed(post) || why !== null
  const problems = problemsOf(post, draft, platform)
  const at = (place: Place) => problems.filter((problem) => placeOf(problem) === place)
  const isVideo = draft.files.some(({ card }) => card?.kind === 'video')
  const captionRules = isVideo ? rules?.caption : (rules?.imageCaption ?? rules?.caption)
  const goToTime = () => {
    time.current?.scrollIntoView({ block: 'center' })
    time.current?.querySelector('input')?.focus()
  }
  const text = (name: 'caption' | 'first_comment') => ({
    value: draft[name],
    problems: at(name),
    isFixed: fixed,
    onChange: (value: string) => set({ [name]: value }),
    children: !fixed && <HashtagMenu text={draft[name]} onChange={(value) => set({ [name]: value })} />,
  })
  return (
    <Page
      title={titleOf(post)}
      part={postTypeWords[post.post_type]}
      place={team.name}
      sub={
        <span className={css.sub}>
          <PlatformIcon platform={platform} />
          {screenWords.typeOn(post.post_type, account?.username ?? platform)}
        </span>
      }
      actions={<PostMenu post={post} actions={actions} why={why} />}
    >
      <div className={css.composer} data-fixed={fixed || undefined}>
        <div className={css.form}>
          <StatusLine post={post} problems={problems} actions={actions} why={why} onTime={goToTime} />
          {why && <Note>{saveWords.readOnly}</Note>}
          <ConflictNote editing={editing} />
          <section className={css.card} aria-label={sectionWords.account}>
            <AccountField
              accounts={accounts}
              type={post.post_type}
              value={draft.account}
              isFixed={fixed}
              onChange={(uuid) => set({ account: uuid, audience: null })}
            />
            <Problems problems={at('account')} />
          </section>
          <div className={css.card}>
            <FilesSection
              draft={draft}
              type={post.post_type}
              rules={rules}
              problems={at('files')}
              isFixed={fixed}
              onEarlier={goToTime}
              onChange={set}
            />
          </div>
          {(captionRules || rules?.first_comment) && (
            <div className={css.card}>
              {rules?.title && !isVideo && (
                <div>
                  <TextInput
                    label={sectionWords.title}
                    value={draft.title}
                    maxLength={200}
                    readOnly={fixed}
                    onChange={(event) => set({ title: event.currentTarget.value })}
                  />
                  <Problems problems={at('title')} />
                </div>
              )}
              {captionRules && (
                <CountedText
                  label={sectionWords.caption}
                  placeholder={captionWords.placeholder}
                  rules={captionRules}
                  minRows={4}
                  {...text('caption')}
                />
              )}
              {rules?.first_comment && (
                <CountedText
                  label={sectionWords.firstComment}
                  help={sectionWords.firstCommentHelp}
                  rules={rules.first_comment}
                  minRows={2}
                  {...text('first_comment')}
                />
              )}
            </div>
          )}
          {rules?.location && (
            <section className={css.card} aria-label={sectionWords.location}>
              <h2 className={css.heading}>{sectionWords.location}</h2>
              <LocationFields value={draft.location} isFixed={fixed} onChange={(location) => set({ location })} />
            </section>
          )}
          {rules?.audience && draft.account && (
            <section className={css.card} aria-label={sectionWords.audience}>
              <h2 className={css.heading}>{sectionWords.audience}</h2>
              <AudienceFields
                key={draft.account}
                account={draft.account}
                value={draft.audience}
                seconds={isVideo ? (draft.files[0]?.card?.duration ?? 0) : null}
                problems={at('audience')}
                isFixed={fixed}
                onChange={(audience) => set({ audience })}
              />
            </section>
          )}
          <section className={css.card} aria-label={sectionWords.time}>
            <h2 className={css.heading}>{sectionWords.time}</h2>
            <TimeFields value={draft} isFixed={fixed} first={time} onChange={set} />
            {draft.scheduledDate && !fixed && <Problems problems={problems.filter(isRights)} />}
          </section>
          <div className={css.card}>
            <ApprovalPanel post={post} onBefore={() => editing.save()} />
          </div>
          <div className={css.card}>
            <PostComments post={post} />
          </div>
        </div>
        <div className={css.aside}>
          <Preview draft={draft} account={account} platform={platform} type={post.post_type} rules={rules} />
        </div>
      </div>
      {!isFixed(post) && <ComposerBar post={post} editing={editing} actions={actions} problems={problems} why={why} />}
    </Page>
  )
}
