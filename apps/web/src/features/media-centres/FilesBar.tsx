import type { AlbumFile } from '@vitrine/contract'
import { Menu } from '@mantine/core'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { type Icon, IconArrowsMove, IconCopy, IconDots, IconPinned, IconPinnedOff, IconX } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import css from './album-files.module.css'
import { albumFileWords } from './albums-copy.ts'
import type { AlbumFileTools, Sending } from './use-album-files.ts'

type FilesBarProps = {
  files: readonly AlbumFile[]
  tools: AlbumFileTools
  onSend: (sending: Sending) => void
  onClear: () => void
}
/** The actions for the selected files in an album. */
export const FilesBar = ({ files, tools, onSend, onClear }: FilesBarProps) => {
  const mobile = useMobile()
  if (files.length === 0) return null
  const clearAfter = async (done: Promise<boolean>) => {
    if (await done) onClear()
  }
  const allPinned = files.every(({ pinned }) => pinned)
  const actions: { label: string; icon: Icon; run: () => unknown }[] = [
    {
      label: allPinned ? albumFileWords.unpin : albumFileWords.pin,
      icon: allPinned ? IconPinnedOff : IconPinned,
      run: () => clearAfter(tools.pin(files, !allPinned)),
    },
    { label: albumFileWords.move, icon: IconArrowsMove, run: () => onSend({ how: 'move', files }) },
    { label: albumFileWords.copy, icon: IconCopy, run: () => onSend({ how: 'copy', files }) },
    { label: albumFileWords.remove, icon: IconX, run: () => clearAfter(tools.remove(files)) },
  ]
  return (
    <section ref={bottomBarRef} className={css.bar} aria-label={albumFileWords.selection}>
      <span className={css.barCount} role="status">
        {albumFileWords.selected(files.length)}
      </span>
      {mobile ? (
        <Menu position="top-end">
          <Menu.Target>
            <IconButton icon={IconDots} label={words.more} busy={tools.busy} />
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, icon: I, run }) => (
              <Menu.Item key={label} leftSection={<I size={17} stroke={1.6} aria-hidden />} onClick={() => void run()}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        actions.map(({ label, icon, run }) => (
          <Button key={label} subtle icon={icon} busy={tools.busy} onClick={() => void run()}>
            {label}
          </Button>
        ))
      )}
      <IconButton icon={IconX} label={albumFileWords.clear} onClick={onClear} />
    </section>
  )
}
