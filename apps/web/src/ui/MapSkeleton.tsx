import css from './MapSkeleton.module.css'

/** The place of a map while it loads: the sea, the panel over it if it has one, and the buttons. */
export const MapSkeleton = ({ panel = false }: { panel?: boolean }) => (
  <div aria-hidden className={css.map} data-map-skeleton>
    {panel && <span className={css.panel} />}
    <span className={css.layer} />
    <span className={css.zoom} />
  </div>
)
