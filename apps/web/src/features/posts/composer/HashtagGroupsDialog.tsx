import { type HashtagGroup, hashtagGroups } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../lib/Loaded.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { SkeletonText } from '../../../ui/States.tsx'
import { words } from '../../../ui/words.ts'
import { useSession } from '../../auth/index.ts'
import { groupsQuery } from '../api.ts'
import { hashtagWords } from './copy.ts'
import css from './composer.module.css'
import { HashtagGroupDialog } from './HashtagGroupDialog.tsx'

export const HashtagGroupsDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const query = useQuery(groupsQuery(team.uuid))
  const remove = useAction(hashtagGroups.remove, [hashtagGroups.list])
  const [editing, setEditing] = useState<HashtagGroup | 'new'>()
  if (editing)
    return (
      <HashtagGroupDialog
        group={editing === 'new' ? { name: '', hashtags: [] } : editing}
        onClose={() => setEditing(undefined)}
      />
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={hashtagWords.title}
      sub={hashtagWords.sub}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button primary icon={IconPlus} onClick={() => setEditing('new')}>
            {hashtagWords.create}
          </Button>
        </>
      }
    >
      <Loaded query={query} what={hashtagWords.loading} skeleton={<SkeletonText lines={4} />}>
        {(groups) =>
          groups.length === 0 ? (
            <p className={css.help}>{hashtagWords.none}</p>
          ) : (
            <ul className={css.groups} aria-label={hashtagWords.title}>
              {groups.map((group) => (
                <li key={group.uuid} className={css.group}>
                  <div className={css.groupWords}>
                    <div>{group.name}</div>
                    <div className={css.help}>{group.hashtags.join(' ')}</div>
                  </div>
                  <RowMenu
                    name={group.name}
                    busy={remove.busy}
                    actions={[
                      { label: hashtagWords.editAction, icon: IconPencil, run: () => setEditing(group) },
                      {
                        label: hashtagWords.deleteAction,
                        icon: IconTrash,
                        danger: true,
                        run: () =>
                          remove.run(
                            { params: { hashtag_group: group.uuid } },
                            {
                              ask: hashtagWords.deleteAsk(group.name),
                              done: hashtagWords.deleted(group.name),
                              failed: hashtagWords.notDeleted(group.name),
                            },
                          ),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
