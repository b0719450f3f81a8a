import { Menu } from '@mantine/core'
import { posts, postTypes, postWords } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { SplitButton } from '../../ui/SplitButton.tsx'
import { useWhyNot } from '../auth/index.ts'
import { newWords } from './copy.ts'
import { openNewPost } from './post-host.tsx'
import { typeIcons } from './type-icons.ts'

/** The New Post button, with a menu of all post types. `months` is kept in the URL of the editor. */
export const NewPostButton = ({ months, primary = false }: { months?: boolean; primary?: boolean }) => {
  const why = useWhyNot()(posts.create)
  const begin = (type: (typeof postTypes)[number]) => openNewPost({ type, ...(months && { months }) })
  const main = (
    <Button primary={primary} icon={IconPlus} why={why} onClick={() => begin('post')}>
      {postWords.new.post}
    </Button>
  )
  if (why) return main
  return (
    <SplitButton main={main} primary={primary} label={newWords.moreTypes}>
      {postTypes.map((type) => {
        const I = typeIcons[type]
        return (
          <Menu.Item key={type} leftSection={<I size={17} stroke={1.6} aria-hidden />} onClick={() => begin(type)}>
            {postWords.new[type]}
          </Menu.Item>
        )
      })}
    </SplitButton>
  )
}
