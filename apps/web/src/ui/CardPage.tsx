import type { ReactNode } from 'react'
import css from './CardPage.module.css'

/** A page with one task, outside the app: the brand, one card, and content below it. */
export const CardFrame = ({ brand, wide, children }: { brand: ReactNode; wide?: boolean; children: ReactNode }) => (
  <div className={css.ground}>
    <header className={css.head}>{brand}</header>
    <main id="main" tabIndex={-1} className={css.main} data-wide={wide || undefined}>
      {children}
    </main>
  </div>
)
/** The frame of a card inside the app, whose page already has a main landmark. */
export const CardInside = ({ children }: { children: ReactNode }) => <div className={css.main}>{children}</div>

type CardProps = {
  title: string
  sub?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  wide?: boolean
  place?: string
}
/** The card of a page with one task. */
export const Card = ({ title, sub, children, footer, wide, place }: CardProps) => (
  <section className={css.card} data-wide={wide || undefined}>
    <title>{[title, place, 'Vitrine'].filter(Boolean).join(' · ')}</title>
    <h1 className={css.title} tabIndex={-1} data-page-title>
      {title}
    </h1>
    {sub && <p className={css.sub}>{sub}</p>}
    {children && <div className={css.body}>{children}</div>}
    {footer && <footer className={css.footer}>{footer}</footer>}
  </section>
)

/** A logo and a name, as shown at the top of a page with one task. */
export const Brand = ({ mark, name, sub }: { mark: ReactNode; name: string; sub?: string | undefined }) => (
  <div className={css.brand}>
    {mark}
    <div>
      <div className={css.name}>{name}</div>
      {sub && <div className={css.under}>{sub}</div>}
    </div>
  </div>
)
