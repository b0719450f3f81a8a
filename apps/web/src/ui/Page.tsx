import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import css from './Page.module.css'

type PageProps = {
  title: string
  /** Parts of the document title: before the title (the open tab of the page), and after it (the team). */
  part?: string | undefined
  place?: string | undefined
  /** Content left of the title, such as an image. */
  before?: ReactNode
  /** Replaces the title, for example with a field that edits it. */
  heading?: ReactNode
  sub?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  /** `text` keeps lines readable, `wide` gives tables and grids more room. */
  width?: 'text' | 'wide'
  children: ReactNode
}

/** Links to the parts of a page. If they do not fit, the current tab is scrolled into view. */
const Tabs = ({ children }: { children: ReactNode }) => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <nav className={css.tabs} ref={bar}>
      {children}
    </nav>
  )
}

/** The frame of a screen: title, actions, tabs and content. The heading takes focus after navigation. */
export const Page = ({
  title,
  part,
  place,
  before,
  heading,
  sub,
  actions,
  tabs,
  width = 'wide',
  children,
}: PageProps) => (
  <>
    <title>{[part, title, place, 'Vitrine'].filter(Boolean).join(' · ')}</title>
    <div className={css.page} data-width={width}>
      <header className={css.head} data-tabs={tabs ? true : undefined}>
        <div className={css.line}>
          <div className={css.words} data-before={before ? true : undefined}>
            {before}
            <div className={css.words}>
              <h1 className={css.title} tabIndex={-1} data-page-title>
                {heading ?? title}
              </h1>
              {sub && <p className={css.sub}>{sub}</p>}
            </div>
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
        {tabs && <Tabs>{tabs}</Tabs>}
      </header>
      <div className={css.body}>{children}</div>
    </div>
  </>
)

const Tab = ({ children, count, ...rest }: ComponentProps<'a'> & { count?: number | undefined }) => (
  <a {...rest} className={css.tab}>
    {children}
    {count !== undefined && <span className={css.count}>{count}</span>}
  </a>
)
/** One tab of a page: a link, so that it has a URL. */
export const TabLink = createLink(Tab)
