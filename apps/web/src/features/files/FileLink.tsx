import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type FileLinkProps = Omit<ComponentProps<'a'>, 'href'> & { file: string }

/** Opens a file over the list that it stands in: a real link, so that it opens in a new tab too. It asks nothing of the router
 *  before it is pressed, for a grid that is scrolled draws thousands of them. */
export const FileLink = ({ file, onClick, children, ...rest }: FileLinkProps) => {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={`/file/${file}`}
      onClick={(event) => {
        onClick?.(event)
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (event.defaultPrevented || elsewhere || event.button !== 0) return
        event.preventDefault()
        void navigate({
          to: '.',
          search: (before) => ({ ...before, file }),
          mask: { to: '/file/$file', params: { file } },
          state: { fromList: true },
          resetScroll: false,
        })
      }}
    >
      {children}
    </a>
  )
}
