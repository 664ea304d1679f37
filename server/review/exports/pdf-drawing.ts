/** Draws the strokes of a note over a picture in a PDF (docs/review.md#take-away). */
import { arrowheadOf } from '#domain/work/arrow.ts';
import { NOTE_LIMITS, type Point, type Stroke } from '#domain/work/notes.ts';

type Document = PDFKit.PDFDocument;

/** Place of the picture on the page, in points. */
export type DrawingFrame = { x: number; y: number; width: number; height: number };

function drawArrow(doc: Document, [from, to]: readonly { x: number; y: number }[], width: number): void {
  if (!from || !to) return;
  const [left, right] = arrowheadOf({ from, to, width });
  doc.moveTo(from.x, from.y).lineTo(to.x, to.y);
  doc.moveTo(left.x, left.y).lineTo(to.x, to.y).lineTo(right.x, right.y).stroke();
}

function drawStroke(doc: Document, { kind, color, size, points, text = '' }: Stroke, frame: DrawingFrame): void {
  const toPagePoint = ([x, y]: Point) => ({
    x: frame.x + (x / NOTE_LIMITS.coordinate) * frame.width,
    y: frame.y + (y / NOTE_LIMITS.coordinate) * frame.height,
  });
  const pagePoints = points.map(toPagePoint);
  const [first, last] = [pagePoints[0], pagePoints.at(-1)];
  if (!first || !last) return;
  const width = (size / NOTE_LIMITS.coordinate) * frame.height;
  doc.lineWidth(width).lineCap('round').lineJoin('round').strokeColor(color).fillColor(color);
  if (kind === 'arrow') drawArrow(doc, pagePoints, width);
  else if (kind === 'box') doc.rect(first.x, first.y, last.x - first.x, last.y - first.y).stroke();
  else if (kind === 'ellipse')
    doc
      .ellipse(
        (first.x + last.x) / 2,
        (first.y + last.y) / 2,
        Math.abs(last.x - first.x) / 2,
        Math.abs(last.y - first.y) / 2,
      )
      .stroke();
  else if (kind === 'text') doc.fontSize(width).text(text, first.x, first.y, { lineBreak: false });
  else {
    doc.moveTo(first.x, first.y);
    for (const { x, y } of pagePoints) doc.lineTo(x, y);
    doc.stroke();
  }
}

/** Draws the strokes, cut off at the edges of the picture. */
export function drawStrokes(doc: Document, strokes: readonly Stroke[], area: DrawingFrame): void {
  const { y } = doc;
  doc.save().rect(area.x, area.y, area.width, area.height).clip();
  for (const stroke of strokes) drawStroke(doc, stroke, area);
  doc.restore();
  doc.y = y;
}
