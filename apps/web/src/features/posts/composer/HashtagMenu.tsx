import { Menu } from '@mantine/core'
import { type HashtagGroup, hashtagGroups, hashtagsIn } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconHash, IconPlus, IconSettings } from '../../../ui/icons.ts'
import { useSession, useWhyNot } from '../../auth/index.ts'
import { groupsQuery } from '../api.ts'
import { hashtagWords } from './copy.ts'
import { HashtagGroupDialog } from './HashtagGroupDialog.tsx'
import { HashtagGroupsDialog } from './HashtagGroupsDialog.tsx'

/** Appends the hashtags of a group to a text, skipping those that it already contains. */
export const withHashtags = (text: string, { hashtags }: Pick<HashtagGroup, 'hashtags'>) => {
  const there = new Set(hashtagsIn(text).map((one) => one.toLowerCase()))
  const missing = hashtags.filter((one) => !there.has(one.toLowerCase()))
  if (missing.length === 0) return text
  const before = text.trimEnd()
  const gap = before === '' ? '' : hashtagsIn(before.slice(before.lastIndexOf('\n') + 1)).length > 0 ? ' ' : '\n\n'
  return `${before}${gap}${missing.join(' ')}`
}

type HashtagMenuProps = { text: string; onChange: (text: string) => void }
/** Inserts the hashtags of a group, or saves the hashtags of the text as a group. */
export const HashtagMenu = ({ text, onChange }: HashtagMenuProps) => {
  const { team } = useSession()
  const { data: groups = [] } = useQuery(groupsQuery(team.uuid))
  const why = useWhyNot()(hashtagGroups.create)
  const [open, setOpen] = useState<'save' | 'manage'>()
  const written = [...new Set(hashtagsIn(text))]
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="small" subtle icon={IconHash}>
            {hashtagWords.button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {groups.length === 0 && <Menu.Label>{hashtagWords.none}</Menu.Label>}
          {groups.map((group) => (
            <Menu.Item
              key={group.uuid}
              aria-label={hashtagWords.insert(group.name)}
              onClick={() => onChange(withHashtags(text, group))}
            >
              {group.name} ({group.hashtags.length})
            </Menu.Item>
          ))}
          {why === null && (
            <>
              <Menu.Divider />
              {written.length > 0 && (
                <Menu.Item leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setOpen('save')}>
                  {hashtagWords.save}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconSettings size={17} aria-hidden />} onClick={() => setOpen('manage')}>
                {hashtagWords.manage}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'save' && (
        <HashtagGroupDialog group={{ name: '', hashtags: written }} onClose={() => setOpen(undefined)} />
      )}
      {open === 'manage' && <HashtagGroupsDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}
