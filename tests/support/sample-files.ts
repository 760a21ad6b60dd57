/** An MP4 box (ISO 14496-12): size, four-letter type, content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A WebM element (RFC 8794) with an eight-byte size. */
export function element(id: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

const fileType = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
const movie = box('moov', box('mvhd', Buffer.alloc(100)));

/** The smallest valid MP4, followed by its media data. */
export const mp4Bytes = (data: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([fileType, movie, box('mdat', data)]);

/** Number of bytes before an MP4's media data. */
export const mp4Overhead = mp4Bytes().length;

export const ebmlHeader = element('1a45dfa3', element('4282', Buffer.from('webm')));

/** The smallest valid WebM. */
export const webmBytes = (): Buffer => Buffer.concat([ebmlHeader, element('18538067', Buffer.alloc(20))]);

/** A PDF with one empty page (ISO 32000). Each call returns a different file. */
export function pdfBytes(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Note(${Math.random()})>>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((content, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 4/Root 1 0 R>>\n`;
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`);
}
