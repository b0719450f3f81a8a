import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type FileLinkProps = Omit<ComponentProps<'a'>, 'href'> & { file: string }

/** Opens a file over its list. A real link, so that it also opens in a new tab. Doesn’t use the router’s `Link`, which
 *  is too slow for a grid that renders thousands of them while scrolling. */
export const FileLink = ({ file, onClick, children, ...rest }: FileLinkProps) => {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={`/file/${file}`}
      onClick={(event) => {
        onClick?.(event)
        const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (event.defaultPrevented || inNewTab || event.button !== 0) return
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
