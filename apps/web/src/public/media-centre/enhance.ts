import { basket } from './basket.ts'
import { pageCopy } from './page-copy.ts'

const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
const nameOf = (button: HTMLElement) => button.closest('.tile, figure')?.querySelector('[data-name]')?.textContent ?? ''
/** The files of a press release that can be added to the basket. */
const filesOfRelease = () => all('.release [data-collect]').map(({ dataset }) => dataset['collect'] ?? '')

/** Updates the basket buttons and the count in the header. */
const showBasket = (centre: string) => {
  const kept = basket.read(centre)
  for (const count of all('[data-basket-count]')) {
    count.textContent = String(kept.length)
    count.hidden = kept.length === 0
  }
  for (const button of all<HTMLButtonElement>('[data-collect]')) {
    const isIn = kept.includes(button.dataset['collect'] ?? '')
    button.hidden = false
    button.setAttribute('aria-pressed', String(isIn))
    if ('words' in button.dataset) button.textContent = isIn ? pageCopy.remove : pageCopy.add
    else button.setAttribute('aria-label', (isIn ? pageCopy.removeNamed : pageCopy.addNamed)(nameOf(button)))
  }
  for (const button of all<HTMLButtonElement>('[data-collect-all]')) {
    const isIn = filesOfRelease().every((file) => kept.includes(file))
    button.hidden = false
    button.setAttribute('aria-pressed', String(isIn))
    button.textContent = (isIn ? pageCopy.removeAll : pageCopy.addAll)(button.dataset['collectAll'] ?? '')
  }
}

/** Fetches a page as a document, without running its scripts. */
const fetchPage = (address: string) =>
  new Promise<Document>((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.setRequestHeader('accept', 'text/html')
    request.addEventListener('load', () =>
      request.status === 200 && request.response ? done(request.response as Document) : fail(),
    )
    request.addEventListener('error', () => fail())
    request.send()
  })
/** The link to the next page, which follows the list or its section. */
const moreAfter = (list: Element) =>
  [list, list.closest('section')]
    .map((one) => one?.nextElementSibling)
    .find((one) => one?.matches('.more'))
    ?.querySelector('a')
/** Appends the next page of a list. If that fails, the browser opens the link as usual. */
const loadMore = async (link: HTMLAnchorElement) => {
  const list = link.closest('.more')?.previousElementSibling
  const target = list?.matches('[data-list]') ? list : list?.querySelector('[data-list]')
  const kind = target?.classList[0]
  if (!target || !kind) return location.assign(link.href)
  link.textContent = pageCopy.loading
  const page = await fetchPage(link.href).catch(() => undefined)
  const found = page?.querySelector(`.${kind}[data-list]`)
  if (!found) return location.assign(link.href)
  const first = found.firstElementChild?.querySelector('a')
  target.append(...[...found.children].map((one) => document.importNode(one, true)))
  const next = moreAfter(found)?.href
  if (next) {
    link.href = next
    link.textContent = pageCopy.loadMore
  } else link.closest('.more')?.remove()
  // Moves focus to the first new item.
  if (first)
    target.querySelector<HTMLAnchorElement>(`a[href="${CSS.escape(first.getAttribute('href') ?? '')}"]`)?.focus()
}

/** Makes the server-rendered page interactive: baskets, loading more items, signing out. */
export const enhance = (centre: string) => {
  showBasket(centre)
  addEventListener('basket', () => showBasket(centre))
  addEventListener('storage', () => showBasket(centre))
  for (const button of all('[data-sign-out]')) button.hidden = false
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const collect = target?.closest<HTMLElement>('[data-collect]')?.dataset['collect']
    if (collect) basket.toggle(centre, collect)
    if (target?.closest('[data-collect-all]')) basket.toggleAll(centre, filesOfRelease())
    if (target?.closest('[data-sign-out]'))
      void import('../api.ts')
        .then(({ api }) => api.signOut())
        .catch(() => undefined)
        .then(() => location.reload())
    const more = target?.closest<HTMLAnchorElement>('.more a')
    if (!more || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void loadMore(more).then(() => showBasket(centre))
  })
}
