/** Addresses that must never be called, in every known notation. Used by outbound.inside.test.ts. */

const insideV4 = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.254 127.0.0.1 127.1.2.3 127.255.255.254
  168.63.129.16 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.254 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1
  192.168.0.1 192.168.255.254 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255`
  .trim()
  .split(/\s+/)

const insideV6 = `
  :: ::1 ::2 0:0:0:0:0:0:0:1 1::1 100::1 64:ff9b:1::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fdff:ffff::1 fe80::1
  febf::1 fec0::1 ff01::1 ff02::1 ff05::2 ff0e::1 2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002::1 3fff::1
  4000::1 5f00::1 8000::1 e000::1`
  .trim()
  .split(/\s+/)

const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, '0')
const octal = (value: number) => `0${value.toString(8)}`
type Octets = [number, number, number, number]
const whole = ([a, b, c, d]: Octets) => ((a * 256 + b) * 256 + c) * 256 + d
const halves = ([a, b, c, d]: Octets) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
const inverted = ([a, b, c, d]: Octets): Octets => [255 - a, 255 - b, 255 - c, 255 - d]
const dotted = (octets: Octets) => octets.join('.')
const shifted = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const circled = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(digit === '0' ? 0x24ea : 0x245f + Number(digit)))

const notations: Record<string, (octets: Octets) => string> = {
  dotted,
  decimal: (o) => String(whole(o)),
  hex: (o) => `0x${hex(whole(o))}`,
  'hex in capitals': (o) => `0X${hex(whole(o), 8).toUpperCase()}`,
  octal: (o) => octal(whole(o)),
  'octal with more zeros': (o) => `000${octal(whole(o))}`,
  'dotted octal': (o) => o.map(octal).join('.'),
  'dotted hex': (o) => o.map((part) => `0x${hex(part)}`).join('.'),
  'mixed bases': ([a, b, c, d]) => `0x${hex(a)}.${b}.${octal(c)}.0x${hex(d, 8)}`,
  'two parts': ([a, b, c, d]) => `${a}.${whole([0, b, c, d])}`,
  'three parts': ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  'dot at the end': (o) => `${dotted(o)}.`,
  'full-width digits': (o) => shifted(dotted(o), 0xff10),
  'mathematical digits': (o) => shifted(dotted(o), 0x1d7ce),
  'circled digits': (o) => circled(dotted(o)),
  'ideographic dots': (o) => o.join('。'),
  'half-width dots': (o) => o.join('｡'),
  'per cent': (o) => dotted(o).replace(/./g, (sign) => `%${hex(sign.charCodeAt(0), 2)}`),
  'soft hyphens': (o) => dotted(o).split('').join('\u00ad'),
  mapped: (o) => `[::ffff:${dotted(o)}]`,
  'mapped in hex': (o) => `[::ffff:${halves(o)}]`,
  'mapped at length': (o) => `[0000:0000:0000:0000:0000:ffff:${halves(o)}]`,
  compatible: (o) => `[::${dotted(o)}]`,
  translated: (o) => `[::ffff:0:${dotted(o)}]`,
  NAT64: (o) => `[64:ff9b::${dotted(o)}]`,
  'NAT64 in hex': (o) => `[64:ff9b::${halves(o)}]`,
  'local NAT64': (o) => `[64:ff9b:1::${halves(o)}]`,
  '6to4': (o) => `[2002:${halves(o)}::1]`,
  Teredo: (o) => `[2001:0:4136:e378:8000:63bf:${halves(inverted(o))}]`,
}

const octetsOf = (address: string): Octets => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a, b, c, d]
}

/** `[notation, host as in a URL]` */
export const insideHosts: [string, string][] = [
  ...insideV4.flatMap((address) =>
    Object.entries(notations).map(([name, write]): [string, string] => [
      `${address} ${name}`,
      write(octetsOf(address)),
    ]),
  ),
  ...insideV6.map((address): [string, string] => [address, `[${address}]`]),
]

/** Answers from a hostile or broken resolver. */
export const insideAnswers: string[] = [
  ...insideV4,
  ...insideV4.map((address) => `::ffff:${address}`),
  ...insideV4.map((address) => `64:ff9b::${halves(octetsOf(address))}`),
  ...insideV6,
]

/** Names reserved for internal networks, whatever they resolve to. */
export const insideNames: string[] = `
  localhost LOCALHOST localhost. localhost.localdomain a.localhost a.b.localhost. ｌｏｃａｌｈｏｓｔ ⓛocalhost lo%63alhost
  %6c%6f%63%61%6c%68%6f%73%74 metadata.google.internal metadata.google.internal. instance-data.ec2.internal printer.local
  router.lan nas.home wiki.corp intranet portal.intranet box.home.arpa 127.0.0.1.localhost`
  .trim()
  .split(/\s+/)

/** Whole URLs with a rejected scheme, form or port. PORT stands for the port of a real server. */
export const refusedAddresses: string[] = [
  '',
  ' ',
  'example.com',
  '//example.com/',
  '/etc/passwd',
  'http://',
  'http:///',
  'https://?',
  'http://[::1',
  'http://[fe80::1%25eth0]/',
  'http://127.0.0.1:99999/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://0x100000000/',
  'http://exa mple.com/',
  'http://example.com:0/',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'FILE:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'data:text/html,hello',
  'ftp://example.com/',
  'ftps://example.com/',
  'sftp://example.com/',
  'tftp://example.com/',
  'dict://127.0.0.1:PORT/',
  'ldap://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'wss://example.com/',
  'javascript:alert(1)',
  'blob:http://127.0.0.1:PORT/x',
  'jar:http://127.0.0.1:PORT/!/',
  'view-source:http://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'about:blank',
  'mailto:a@example.com',
  'http:127.0.0.1:PORT',
  'http:/127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:/\\127.0.0.1:PORT/',
  '\thttp://127.0.0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  'http://127.0.\t0.1:PORT/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT?@example.com/',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://127.0.0.1:PORT/@example.com/',
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com:80@127.0.0.1:PORT/',
  'http://user@example.com/',
  `http://${['user', 'secret'].join(':')}@example.com/`,
  'http://:secret@example.com/',
  ...[1, 7, 21, 22, 23, 25, 53, 110, 111, 139, 143, 389, 445, 465, 514, 587, 636, 873, 993].map(
    (port) => `http://example.com:${port}/`,
  ),
]
