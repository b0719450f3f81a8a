import { MultiSelect, Select } from '@mantine/core'
import { type SocialPost, ugc } from '@vitrine/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../lib/use-action.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { EditableText } from '../details/index.ts'
import { groupsQuery, putPost } from './api.ts'
import { filterWords } from './copy.ts'
import { panelWords as words } from './panel-copy.ts'
import css from './panel.module.css'
import { useMembers } from './use-members.ts'

/** The team's data about a post: assignee, groups and note. */
export const PostFields = ({ post }: { post: SocialPost }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const why = useWhyNot()(ugc.update)
  const members = useMembers()
  const groups = useInfiniteQuery(groupsQuery(team.uuid)).data?.pages.flatMap(({ results }) => results) ?? []
  const update = useAction(ugc.update, [ugc.groups])
  const save = (body: Parameters<typeof update.run>[0]['body']) =>
    update.run(
      { params: { social_post: post.uuid }, body },
      { done: (saved) => putPost(cache, saved), failed: words.notSaved },
    )
  const chosen = post.groups.map(({ uuid }) => uuid)
  return (
    <div className={css.part}>
      <h3>{words.team}</h3>
      <div className={css.fields}>
        <Select
          label={words.assignee}
          placeholder={words.nobody}
          disabled={why !== null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': filterWords.nobody }}
          value={post.assignee?.uuid ?? null}
          data={members}
          onChange={(assignee) => void save({ assignee })}
        />
        <MultiSelect
          label={words.groups}
          placeholder={chosen.length === 0 ? words.noGroups : ''}
          disabled={why !== null || groups.length === 0}
          searchable
          value={chosen}
          data={groups.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(next) =>
            void save({
              groups: {
                add: next.filter((one) => !chosen.includes(one)),
                remove: chosen.filter((one) => !next.includes(one)),
              },
            })
          }
        />
        <div>
          <span className={css.label}>{words.note}</span>
          <EditableText
            label={words.note}
            value={post.note}
            empty={words.noNote}
            why={why}
            save={(note) => save({ note })}
          />
        </div>
      </div>
    </div>
  )
}
