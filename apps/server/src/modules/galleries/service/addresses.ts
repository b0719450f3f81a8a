type Settings = { origin: string }

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Where everybody finds a gallery while it is public, and the code that shows it inside another page. */
export const addressesOf = ({ origin }: Settings, { uuid, title }: { uuid: string; title: string }) => {
  const embed_url = `${origin}/p/gallery/embed/${uuid}`
  return {
    public_url: `${origin}/p/gallery/${uuid}`,
    embed_url,
    embed_code: `<iframe src="${embed_url}" title="${escaped(title)}" width="100%" height="600" loading="lazy" allowfullscreen style="border:0"></iframe>`,
  }
}
