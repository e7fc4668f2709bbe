import { type DemoEntry, item, media } from './demo-content.ts';
import { prose } from './prose.ts';

/** The pieces in Japanese. */
export const articlesJapanese: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'articles',
    name: '潮待ちの港',
    slug: 'shiomachi-no-minato',
    state: 'published',
    fields: {
      pieceNumber: 'SW-09-05',
      title: '潮待ちの港',
      lang: 'ja',
      dir: 'ltr',
      form: 'essay',
      standfirst:
        '瀬戸内海のまんなかで、東からの潮と西からの潮がぶつかる。鞆の浦は、船がその変わり目を待つための町だった。',
      englishSummary:
        'The tides that enter the Seto Inland Sea from east and west meet off Tomonoura. For centuries ships waited here for the turn, and a town grew up around the waiting.',
      body: prose(`
瀬戸内海には入り口が二つある。東の紀伊水道と、西の豊後水道である。満ち潮は両方から流れ込み、鞆の浦の沖あたりで出会う。引き潮になると、水はそこから東と西へ分かれていく。だから帆船の時代、東へ向かう船も西へ向かう船も、ここまでは満ち潮に乗って来て、ここで引き潮を待った。「潮待ちの港」と呼ばれる理由である。

待つための道具が、いまも五つ残っている。船着き場の石段「雁木」、波を防ぐ「波止」、船底を焼いて乾かした「焚場」、出入りを見張った「船番所」、そして夜の目印になった「常夜燈」。五つがそろって残る港は、ほかにないという。

<h2>石段を数える</h2>

雁木は、潮の高さがどこにあっても荷を揚げられるように、海の中まで続いている。大潮の日、朝に来ると段は二十以上見える。昼にもう一度来ると、七つしか見えない。見えない段のことを、土地の人は「貸している」と言う。

「海に貸しとるんよ。夕方には返ってくる」

そう教えてくれたのは、常夜燈のそばで小さな食堂を営む女性だった。彼女の店には時計がない。開店は「段が十になったら」、閉店は「客が帰ったら」。観光客は困るが、釣り人は困らない。

私は組版の仕事をしている。活字を拾い、行を組み、余った空間に「込め物」を詰める。込め物は印刷されない。紙の上では何もない白になる。けれども、それがなければ活字は動いてしまい、一枚も刷ることができない。

鞆の町を歩きながら考えた。この港が売っていたのは、塩でも酒でもなく、込め物だったのではないか。船と船のあいだ、潮と潮のあいだを埋める、何もしない時間。旅籠も、芝居小屋も、薬味酒の蔵も、みなその白い部分に建っている。

夕方、段は十二になっていた。店に灯がついた。沖では、一枚の若布が東へ流れかけて、止まり、それから西へ動きはじめた。
`),
      leadImage: media('tomonoura-lantern'),
      authors: [item('authors', 'hayase-mio')],
      place: item('places', 'tomonoura'),
      issue: item('issues', 'issue-9'),
      related: [item('articles', 'l-etale'), item('articles', 'four-hours-of-harbour')],
      dateline: '2026-01-26',
      observedAt: '2026-01-04T16:50:00+09:00',
      readingMinutes: 3,
      isFree: true,
      paper: 'ivory',
      aside: {
        _type: 'pull-quote',
        text: '海に貸しとるんよ。夕方には返ってくる。',
        source: '食堂の女性',
        lang: 'ja',
        rule: 'indigo',
      },
      sections: [
        {
          _type: 'two-column',
          left: '<p>見えない段のことを、土地の人は「貸している」と言う。</p>',
          right: '<p>The steps that you cannot see, people here say, are “on loan”.</p>',
          ratio: '1-1',
        },
        {
          _type: 'figure',
          image: media('tomonoura-lantern'),
          caption: '常夜燈と雁木。段は十二。',
          credit: '版画：レン・アデイェミ',
          width: 'wide',
        },
      ],
      notes: [{ mark: '1', note: '常夜燈は安政六年（一八五九年）の建立。' }],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: '潮汐表を縦に組む',
    slug: 'choseki-hyo-o-kumu',
    state: 'draft',
    fields: {
      pieceNumber: 'SW-10-02',
      title: '潮汐表を縦に組む',
      lang: 'ja',
      dir: 'ltr',
      form: 'workshop',
      standfirst:
        '一か月分の満潮と干潮を、漢数字で、縦に、一頁に収める。活版の工房から、数字の幅をめぐる報告。',
      englishSummary:
        'Setting a month of tides upright, in Chinese numerals, on one page: a workshop report on the width of numbers.',
      body: prose(`
横組みの潮汐表は、誰が組んでもだいたい同じ顔になる。縦組みはそうはいかない。まず、時刻をどう書くかを決めなければならない。「四時十七分」と書けば正確だが、三十一日分を並べると、紙面は「時」と「分」だらけになる。読む人が探しているのは四と十七であって、時と分ではない。

そこで「四・一七」と組むことにした。中黒は全角の幅があるので、そのままでは間が抜ける。二分の一に詰めると、今度は一と中黒がくっついて、短い棒のように見える。三度刷って、四分の一だけ空けるところに落ち着いた。

<h2>零の問題</h2>

困ったのは零である。漢数字の「〇」は、明朝体では丸すぎて、一行に三つも並ぶと穴があいたように見える。かといって「零」と書けば、そこだけ黒くなる。工房の先輩は、古い暦の版木を一枚見せてくれた。そこでは、零時のところに何も彫られていない。空いているから零なのだ。

「空けておけば、読むほうが埋める」と先輩は言う。

潮のない欄も同じである。一日に三度しか満干のない日には、四つ目の欄が空く。横組みなら棒を引くところだが、縦組みでは、その空きが一筋の隙間になって下まで抜ける。光が差したように見える。

刷り上がった頁を窓に貼っておいたら、近所の小学生が立ち止まって「雨みたい」と言った。たしかに雨だった。大潮の週だけ、少し強く降っている。
`),
      leadImage: media('vertical-proof'),
      authors: [item('authors', 'hayase-mio')],
      place: item('places', 'tomonoura'),
      issue: item('issues', 'issue-10'),
      related: [item('articles', 'figures-that-stand-still')],
      readingMinutes: 2,
      paper: 'white',
    },
  },
];
