import { describe, expect, it } from 'vitest';
import { clockMoment } from '../../src/dashboard/content/publication-values.ts';
import {
  bodyOf,
  initialValues,
  isEmptyValue,
  missingKeys,
  partName,
  removedFile,
} from '../../src/dashboard/content/values.ts';
import { sharedInSeries } from '../../src/model/content/series.ts';
import { contentTypes } from '../../src/model/content-types/index.ts';

const { posts, why_choose_us, settings, first_step, online_lessons, site_words } = contentTypes;

describe('the values of a form', () => {
  it('are read from every layout of an answer, empty where nothing is', () => {
    expect(initialValues(posts, null)['title.ar']).toBe('');
    expect(initialValues(posts, { title: { ar: 'أ', en: 'A' } })).toMatchObject({ 'title.ar': 'أ', 'title.en': 'A' });
    expect(initialValues(first_step, { ar: { title: 'أ' }, en: { title: 'A' } })['step.ar.title']).toBe('أ');
    expect(initialValues(why_choose_us, { ar: 'أ', en: 'A' })['chooseUs.en']).toBe('A');
    expect(initialValues(settings, { description_ar: 'أ', phone: '1' })).toMatchObject({
      description_ar: 'أ',
      phone: '1',
    });
  });

  it('hold a time as hours and minutes and send it with its seconds', () => {
    const values = initialValues(online_lessons, { time: { ar: '16:30:00', en: '16:30:00' }, subject_id: 4 });
    expect(values).toMatchObject({ time: '16:30', subject_id: '4' });
    expect(bodyOf(online_lessons, values, {}).get('time')).toBe('16:30:00');
    const odd = initialValues(online_lessons, { time: { ar: '16:30:45', en: '16:30:45' } });
    expect(bodyOf(online_lessons, odd, {}).get('time')).toBe('16:30:45');
  });

  it('hold the moment of an entry as it is stored, and show it by the clock of the school', () => {
    const publish_at = '2031-05-17T10:00:37.123Z';
    const values = initialValues(posts, { status: 'published', publish_at });
    expect(clockMoment(values['publish_at'] ?? '')).toBe('2031-05-17T12:00');
    expect(bodyOf(posts, values, {}).get('publish_at')).toBe(publish_at);
    const typed = { ...values, publish_at: '2031-05-17T12:30' };
    expect(clockMoment(typed.publish_at)).toBe(typed.publish_at);
    expect(bodyOf(posts, typed, {}).get('publish_at')).toBe(typed.publish_at);
  });

  it('hold no file: a stored one stays unless it is removed', () => {
    const values = initialValues(posts, { image: '/media/a-1.webp' });
    expect(values['image']).toBe('');
    expect(bodyOf(posts, values, {}).has('image')).toBe(false);
    expect(bodyOf(posts, { ...values, image: removedFile }, {}).get('image')).toBe('');
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    expect(bodyOf(posts, { ...values, image: removedFile }, { image: file }).getAll('image')).toEqual([file]);
  });
});

describe('the body of a save', () => {
  it('bears the bracketed names of the specification, files last', () => {
    expect(partName(['step', 'ar', 'title'])).toBe('step[ar][title]');
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    const body = bodyOf(first_step, initialValues(first_step, null), { 'step.image': file });
    expect([...body.keys()]).toEqual([
      'step[ar][title]',
      'step[en][title]',
      'step[ar][description]',
      'step[en][description]',
      'step[image]',
    ]);
  });

  it('names a finished upload in place of its file', () => {
    const film = new File(['x'], 'a.mp4', { type: 'video/mp4' });
    const body = bodyOf(site_words, {}, { 'site_words.video': film }, { 'site_words.video': 'id' });
    expect(body.get('site_words[video_upload]')).toBe('id');
    expect(body.has('site_words[video]')).toBe(false);
  });
});

describe('what is missing', () => {
  it('is every required text, and a file only where none is yet', () => {
    const { videos } = contentTypes;
    const missing = missingKeys(videos, initialValues(videos, null), {}, null);
    expect(missing).toEqual(['title.ar', 'title.en', 'subject_id', 'access', 'video_path']);
    expect(missingKeys(videos, {}, {}, { video_path: '/files/a.mp4' })).not.toContain('video_path');
  });

  it('is of a draft what it needs: of a lesson its subject and day, of a series the subject', () => {
    const shared = sharedInSeries(online_lessons);
    expect(missingKeys(online_lessons, { status: 'draft' }, {}, null)).toEqual(['date', 'subject_id']);
    expect(missingKeys(shared, { status: 'draft' }, {}, null)).toEqual(['subject_id']);
    expect(missingKeys(shared, { status: 'published' }, {}, null)).toEqual(['time', 'subject_id']);
  });

  it('counts a rich text without words and pictures', () => {
    const { description } = posts.fields;
    expect(isEmptyValue(description, '<p> </p><p><br></p>')).toBe(true);
    expect(isEmptyValue(description, '<p><img src="/media/a.webp"></p>')).toBe(false);
  });
});
